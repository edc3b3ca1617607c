// The panels beside the picture. A panel is { id, title, mount(root, app), count?(app), moment?(root, app), live? }. Its
// mount returns an update function that is called whenever the session, the measures or the selection have changed;
// `moment` is called while the panel is open whenever there is something new to tell about the moment that is shown
// (`app.moment`). Settings are changed with `app.set({ field: ... })`. A new panel is a file here, a line below, and a
// file in the session's panels.

import { contacts } from './contacts.js';
import { control } from './control.js';
import { exporting } from './export.js';
import { map } from './map.js';
import { measures } from './measures.js';
import { noteList } from './notes.js';
import { settings } from './settings.js';
import { warp } from './warp.js';

export const PANELS = [map, settings, contacts, control, warp, measures, noteList, exporting];
