import { functionNames } from './function-names.mjs';
import { withoutPlaces } from './function-table.mjs';
import { listOf, moduleOf, SECTION, sectionsOf, signed, unsigned, wasmReader } from './wasm-sections.mjs';

/**
 * A module whose program has started already: it is run here until it waits for its host, and what its memory and variables are then is what the module
 * begins with. Whoever runs it enters it where it waits. `values` names what the program knows of its host, in the order of its numbers for it.
 *
 * The host tells the same time and the same random numbers at each build, so the module is the same, too.
 */
export async function startedModule(wasm, defineGo, packages) {
  const { memory, globals, values } = await run(wasm, defineGo);
  withoutPlaces(memory);
  const starts = startFunctions(functionNames(wasm), packages);
  const changes = {
    [SECTION.memory]: () => listOf([Buffer.concat([Buffer.from([WITH_MAXIMUM]), unsigned(memory.length / PAGE), unsigned(MAX_PAGES)])]),
    [SECTION.globals]: (content) => changedGlobals(content, globals),
    [SECTION.code]: (content) => withoutBodies(content, starts, importedFunctions(wasm)),
    [SECTION.data]: () => dataOf(memory),
  };
  const sections = sectionsOf(wasm).filter(({ kind }) => kind !== SECTION.custom);
  return { wasm: moduleOf(sections.map(({ kind, content }) => ({ kind, content: changes[kind]?.(content) ?? content }))), values };
}

/** Runs the program until it waits. */
async function run(wasm, defineGo) {
  const scope = steadyHost();
  const Go = defineGo(scope);
  const go = new Go();
  // Nothing preempts a goroutine on the one thread of WebAssembly: the collector must not work beside the program.
  go.env = { GODEBUG: 'gcstoptheworld=1' };
  const { instance } = await globalThis.WebAssembly.instantiate(withGlobalsExported(wasm), go.importObject);
  void go.run(instance);
  if (go.exited || instance.exports.getsp() === 0) throw new Error('the program did not start');
  const globals = globalsOf(wasm).map((_, i) => instance.exports[`global ${i}`].value);
  const values = go._values.slice(FIRST_VALUE).map((value) => nameOf(value, scope));
  return { memory: Buffer.from(go.mem.buffer.slice(0)), globals, values };
}

/** What a value is called that the program knows of its host: a path from its global object. */
function nameOf(value, scope) {
  for (const [key, member] of Object.entries(scope)) {
    if (member === value) return key;
    if (key === 'fs' && member.constants === value) return 'fs.constants';
  }
  throw new Error(`the program knows a value of its host that has no name: ${String(value)}`);
}

/** A host that is the same at each build. */
function steadyHost() {
  let random = 1;
  let time = 0;
  const fail = () => {
    throw new Error('the program wrote something');
  };
  return {
    Object,
    Array,
    Uint8Array,
    Error,
    Date: class {
      getTime() {
        return 0;
      }
      getTimezoneOffset() {
        return 0;
      }
      static now() {
        return 0;
      }
    },
    TextEncoder: globalThis.TextEncoder,
    TextDecoder: globalThis.TextDecoder,
    // The generator of Park and Miller.
    crypto: { getRandomValues: (bytes) => void bytes.forEach((_, i) => (bytes[i] = random = (random * 48_271) % 2_147_483_647)) },
    performance: { now: () => ++time / 1_000 },
    fs: {
      constants: { O_WRONLY: -1, O_RDWR: -1, O_CREAT: -1, O_TRUNC: -1, O_APPEND: -1, O_EXCL: -1, O_DIRECTORY: -1 },
      open: fail,
      writeSync: fail,
      write: fail,
    },
    path: {},
    process: { pid: 1, ppid: 0, argv0: '', cwd: () => '/', getuid: () => -1, getgid: () => -1, geteuid: () => -1, getegid: () => -1 },
    setTimeout: () => 0,
    clearTimeout: () => undefined,
  };
}

/** The variables of a module: their types, whether they change, and where the value of each begins. */
function globalsOf(wasm) {
  const { content } = sectionsOf(wasm).find(({ kind }) => kind === SECTION.globals);
  const reader = wasmReader(content);
  return Array.from({ length: reader.number() }, () => {
    const type = reader.byte();
    if (type !== I32 && type !== I64) throw new Error('a variable is of a type that is not expected');
    reader.at += 2;
    reader.number();
    if (reader.byte() !== END) throw new Error('a variable begins with something that is not expected');
    return type;
  });
}

function changedGlobals(content, values) {
  const types = globalsOf(moduleOf([{ kind: SECTION.globals, content }]));
  return listOf(
    types.map((type, i) =>
      Buffer.concat([Buffer.from([type, 1, type === I32 ? I32_CONST : I64_CONST]), signed(values[i]), Buffer.from([END])]),
    ),
  );
}

function withGlobalsExported(wasm) {
  const added = globalsOf(wasm).map((_, i) => {
    const name = Buffer.from(`global ${i}`);
    return Buffer.concat([unsigned(name.length), name, Buffer.from([GLOBAL]), unsigned(i)]);
  });
  return moduleOf(
    sectionsOf(wasm).map(({ kind, content }) => {
      if (kind !== SECTION.exports) return { kind, content };
      const reader = wasmReader(content);
      const count = reader.number();
      return { kind, content: Buffer.concat([unsigned(count + added.length), content.subarray(reader.at), ...added]) };
    }),
  );
}

function importedFunctions(wasm) {
  const { content } = sectionsOf(wasm).find(({ kind }) => kind === SECTION.imports);
  return wasmReader(content).number();
}

/** The numbers of the functions that run once, when packages are initialised: those of the given packages that are called `init`. */
function startFunctions(names, packages) {
  const known = new Set(packages.map((path) => path.replace(/[^\w.]/g, '_')));
  return new Set(
    [...names]
      .filter(([, name]) => {
        const found = /^(.*?)(?:\.map)?\.init(?:\.\d+)?$/.exec(name);
        return found !== null && known.has(found[1]);
      })
      .map(([number]) => number),
  );
}

function withoutBodies(content, starts, imported) {
  const reader = wasmReader(content);
  return listOf(
    Array.from({ length: reader.number() }, (_, i) => {
      const body = reader.bytes(reader.number());
      const kept = starts.has(i + imported) ? UNREACHABLE : body;
      return Buffer.concat([unsigned(kept.length), kept]);
    }),
  );
}

/** The data of a memory: what is not zero, in pieces. */
function dataOf(memory) {
  const pieces = [];
  const isEmpty = (at) => memory.subarray(at, at + PIECE).every((byte) => byte === 0);
  for (let at = 0; at < memory.length; at += PIECE) {
    if (isEmpty(at)) continue;
    const start = at;
    while (at < memory.length && !isEmpty(at)) at += PIECE;
    const content = memory.subarray(start, at);
    pieces.push(Buffer.concat([Buffer.from([0, I32_CONST]), signed(start), Buffer.from([END]), unsigned(content.length), content]));
  }
  return listOf(pieces);
}

/** The first number for a value that the program has asked for itself; those before are given to it. */
const FIRST_VALUE = 7;
const PAGE = 65_536;
/** A program may need 1 GiB. */
const MAX_PAGES = 16_384;
const WITH_MAXIMUM = 1;
const PIECE = 4_096;
const [I32, I64, I32_CONST, I64_CONST, END, GLOBAL] = [0x7f, 0x7e, 0x41, 0x42, 0x0b, 3];
/** The body of a function that must not be called. */
const UNREACHABLE = Buffer.from([0, 0, END]);
