import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changed } from './vendored-sources.mjs';

/**
 * Writes what differs from Go's own files in `root` into a part of `folder` that Go passes over; gives the path of the file that says so to `go build -overlay`.
 *
 * - A program that was started when it was built has the random numbers of its build: `reseed` draws new ones.
 * - The table by which the runtime finds a function has 320 bytes for each function, of which `started-module` keeps none: the number of a function says
 *   where it is.
 */
export function changedRuntime(root, folder) {
  const [reseed, symbols, overlay] = ['reseed.go', 'symtab.go', 'overlay.json'].map((name) => join(folder, '_runtime', name));
  mkdirSync(join(folder, '_runtime'), { recursive: true });
  const runtime = join(root, 'src/runtime');
  writeFileSync(reseed, RESEED);
  writeFileSync(symbols, changed(join(runtime, 'symtab.go'), [FIND_FUNCTION]));
  writeFileSync(overlay, JSON.stringify({ Replace: { [join(runtime, 'reseed_js.go')]: reseed, [join(runtime, 'symtab.go')]: symbols } }));
  return overlay;
}

/** The names of all time zones, one a line, as the archive of Go in `root` has them. */
export function zoneNames(root) {
  const zip = readFileSync(join(root, 'lib/time/zoneinfo.zip'));
  const end = zip.lastIndexOf(ZIP_END);
  const names = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    names.push(zip.toString('utf8', at + ZIP_ENTRY, at + ZIP_ENTRY + name));
    at += ZIP_ENTRY + name + extra + comment;
  }
  return names.join('\n');
}

const RESEED = `package runtime

import _ "unsafe"

//go:linkname reseed
func reseed() {
	var seed [32]byte
	readRandom(seed[:])
	own := getg().m
	own.chacha8.Init(seed)
	own.cheaprand = rand()
}
`;

const FIND_FUNCTION = [
  /\tx := uintptr\(pcOff\) \+ datap\.text - datap\.minpc[^]*?\tidx := ffb\.idx \+ uint32\(ffb\.subbuckets\[i\]\)\n/g,
  `\tidx := min(pcOff-datap.ftab[0].entryoff, uint32(len(datap.ftab)-2))
	for datap.ftab[idx].entryoff > pcOff {
		idx--
	}
`,
];

const ZIP_END = Buffer.from([0x50, 0x4b, 5, 6]);
const ZIP_ENTRY = 46;
