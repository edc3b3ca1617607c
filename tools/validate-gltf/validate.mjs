// Says what the Khronos glTF validator finds in a file, or in a file that another one did not have.
//
//   node validate.mjs FILE                errors and warnings of FILE
//   node validate.mjs BEFORE AFTER        those of AFTER that BEFORE did not have
//   node validate.mjs --pairs LIST        a JSON list of [before or null, after] pairs, all in one run
//
// Prints one line per finding. Exit code 0 when there are none, 1 when there are, 2 on wrong usage.
import { readFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import validator from "gltf-validator";

const SEVERITIES = ["error", "warning"];

async function findings(file) {
  const folder = path.dirname(path.resolve(file));
  const report = await validator.validateBytes(new Uint8Array(await readFile(file)), {
    uri: path.basename(file),
    maxIssues: 0,
    externalResourceFunction: async (uri) =>
      new Uint8Array(await readFile(path.join(folder, decodeURIComponent(uri)))),
  });
  return report.issues.messages
    .filter((issue) => issue.severity < SEVERITIES.length)
    .map((issue) => ({ ...issue, key: `${issue.code} ${issue.pointer ?? issue.offset ?? ""}` }));
}

async function compare(before, after) {
  const known = new Set(before ? (await findings(before)).map((issue) => issue.key) : []);
  const added = (await findings(after)).filter((issue) => !known.has(issue.key));
  for (const issue of added) {
    const place = issue.pointer ?? `byte ${issue.offset}`;
    console.log(`${after}: ${SEVERITIES[issue.severity]} ${issue.code} at ${place}: ${issue.message}`);
  }
  return added.length;
}

async function main(words) {
  if (words[0] === "--pairs" && words.length === 2) {
    let total = 0;
    for (const [before, after] of JSON.parse(await readFile(words[1], "utf8"))) total += await compare(before, after);
    return total;
  }
  if (words.length === 1) return compare(null, words[0]);
  if (words.length === 2) return compare(words[0], words[1]);
  console.error("usage: node validate.mjs [BEFORE] AFTER | --pairs LIST");
  process.exit(2);
}

process.exit((await main(process.argv.slice(2))) > 0 ? 1 : 0);
