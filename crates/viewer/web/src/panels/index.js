// The panels beside the picture. A panel is { id, title, mount(root, app), count?(app), live? } and its mount returns
// an update function that is called whenever the session, the measures or the selection have changed.

import { exporting } from './export.js';
import { map } from './map.js';
import { measures } from './measures.js';
import { noteList } from './notes.js';
import { settings } from './settings.js';

export const PANELS = [map, settings, measures, noteList, exporting];
