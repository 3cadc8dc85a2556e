import { MANIFEST_FILE_NAME } from '../../src/catalogue/manifest.ts';
import { type DatabaseSource, readDescription } from '../../src/engine/browser/source.ts';
import {
  checkHead,
  checkHeadOfSeveral,
  checkLength,
  rangeHeader,
} from '../../src/engine/remote/transport/bundling/range-answer.ts';
import { RemoteFailure, type RemoteFailureKind } from '../../src/engine/remote/transport/failure.ts';
import { hostedPieces } from '../../src/engine/remote/transport/pieces.ts';
import type { ByteRange, ExpectedFile } from '../../src/engine/remote/transport/transport.ts';
import { isStrong, NO_VALIDATORS, readValidators } from '../../src/engine/remote/transport/validators.ts';
import type { Answer, Asker } from './asking.ts';
import { hashedFile, replacedFile } from './caching.ts';
import { advice, type Finding, fault, good } from './finding.ts';
import { COMPRESSED, clipped } from './page-check.ts';

const MANIFEST_BYTES = 4 * 1024 * 1024;
const PART_BYTES = 100;
/** More than a page lies between two parts, so that no host sends them as one. */
const APART_BYTES = 16 * 1024;

/** The database as its manifest describes it; null if there is none that can be used. */
export async function* findDatabase(base: string, asker: Asker): AsyncGenerator<Finding, DatabaseSource | null> {
  const url = new URL(`data/${MANIFEST_FILE_NAME}`, base).href;
  const answer = await asker.get(url, { headers: { 'Accept-Encoding': 'identity' }, mostBytes: MANIFEST_BYTES });
  if (answer.status !== 200) {
    yield fault(`The manifest, ${url}, answers with status ${answer.status}. Upload the folder data/ beside the page.`);
    return null;
  }
  const source = readDescription(parsed(answer.body), answer.url);
  if (!source.ok) {
    yield fault(`${source.refusal.message} Upload the manifest of the build again.`);
    return null;
  }
  yield good(
    `The manifest describes a database of ${(source.value.sizeBytes / 1e6).toFixed(1)} MB, deals until ${clipped(source.value.dataAsOf)}.`,
  );
  yield replacedFile('The manifest', answer);
  return source.value;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

/** What to do about a failure of a range. */
const REMEDIES: Readonly<Record<RemoteFailureKind, string>> = {
  unreachable: 'Try again, and look at the log of the host.',
  busy: 'Try again later, and look at the limits of the host.',
  'wrong-answer': 'Switch off compression and changes of content for .sqlite, .map, .pages, .columns and .pmtiles.',
  'other-bytes': 'Upload the file again.',
  refused: 'Let everyone read the files of data/.',
  missing: 'Upload the file: it belongs to the manifest.',
  'no-ranges':
    'Switch on byte ranges (Accept-Ranges: bytes), or put the database on a host that has them (--database-url).',
  'no-database': 'Upload the file again.',
  changed: 'Upload the files of one build together, the manifest last.',
};

/** Examines every file that is read by ranges. */
export async function* checkData(source: DatabaseSource, base: string, asker: Asker): AsyncGenerator<Finding> {
  const beside = [
    ['The page map', source.map],
    ['The file of packed pages', source.packed],
    ['The file of columns', source.columns],
  ] as const;
  const piecesOf = (file: HostedFile) => hostedPieces(file, source.pieceBytes.get(file.url));
  const [database = source] = piecesOf(source);
  for (const [name, file] of [['The database', source] as const, ...beside]) {
    if (!file) continue;
    const pieces = piecesOf(file);
    const [first = file] = pieces;
    const isRight = yield* checkFile(pieces.length > 1 ? `${name}, in its first piece,` : name, first, base, asker);
    // The same host sends the other files in the same way.
    if (!isRight && file === source) return;
    if (isRight && pieces.length > 1) yield* checkPieces(name, pieces, asker);
  }
  yield* checkBaseMap(source, asker);
  yield* checkSeveral(database, base, asker);
  yield* checkOrigins(database.url, base, asker);
}

async function* checkBaseMap({ baseMapUrl, baseMapPieces }: DatabaseSource, asker: Asker): AsyncGenerator<Finding> {
  if (!baseMapUrl) return;
  if (baseMapPieces) {
    const file = { url: baseMapUrl, sizeBytes: baseMapPieces.sizeBytes };
    yield* checkPieces('The base map', hostedPieces(file, baseMapPieces.pieceBytes), asker);
    return;
  }
  const answer = await asker.get(baseMapUrl, { headers: { Range: 'bytes=0-99' }, mostBytes: PART_BYTES });
  if (answer.status !== 206) {
    yield fault(`The base map answers a range with status ${answer.status} instead of 206. ${REMEDIES['no-ranges']}`);
  }
}

/** Pieces that are examined at the same time, and faults that are named one by one. */
const PIECES_TOGETHER = 6;
const NAMED_FAULTS = 3;

/** Whether every piece is there, as long as the manifest says. */
async function* checkPieces(name: string, pieces: readonly HostedFile[], asker: Asker): AsyncGenerator<Finding> {
  const faults: string[] = [];
  for (let at = 0; at < pieces.length; at += PIECES_TOGETHER) {
    const found = await Promise.all(
      pieces.slice(at, at + PIECES_TOGETHER).map(async (piece) => {
        const range = lastPartOf(piece);
        const answer = await asker.get(piece.url, { headers: { Range: rangeHeader(range) }, mostBytes: PART_BYTES });
        const failure = failureOf(answer, range, { ...piece, ...NO_VALIDATORS });
        return failure ? [sentenceOf(failure)] : [];
      }),
    );
    faults.push(...found.flat());
  }
  for (const sentence of faults.slice(0, NAMED_FAULTS)) yield fault(sentence);
  const more = faults.length - NAMED_FAULTS;
  if (more > 0) yield fault(`${name} has ${more} more of ${pieces.length} pieces that cannot be read.`);
  if (faults.length === 0)
    yield good(`${name} is there in ${pieces.length} pieces, each as long as the manifest says.`);
}

const lastPartOf = ({ sizeBytes }: HostedFile): ByteRange => ({
  offset: Math.max(0, sizeBytes - PART_BYTES),
  length: Math.min(PART_BYTES, sizeBytes),
});

/** What is wrong, and what to do about it. */
const sentenceOf = ({ kind, message }: RemoteFailure): string =>
  `${message.replace(/ Run the query again.*$/, '')} ${REMEDIES[kind]}`;

type HostedFile = Pick<ExpectedFile, 'url' | 'sizeBytes'>;

/** @returns whether its ranges can be used */
async function* checkFile(
  name: string,
  file: HostedFile,
  base: string,
  asker: Asker,
): AsyncGenerator<Finding, boolean> {
  const last = lastPartOf(file);
  const first = { ...last, offset: 0 };
  const answers: Answer[] = [];
  for (const range of [first, last]) {
    const answer = await asker.get(file.url, {
      headers: { ...COMPRESSED, Range: rangeHeader(range), Origin: new URL(base).origin },
      mostBytes: PART_BYTES,
    });
    const failure = failureOf(answer, range, { ...file, ...NO_VALIDATORS });
    if (failure) {
      yield fault(sentenceOf(failure));
      return false;
    }
    answers.push(answer);
  }
  yield good(`${name} is sent by ranges, uncompressed.`);
  yield* checkVersions(name, answers);
  const [answer] = answers;
  if (answer) yield hashedFile(name, answer);
  return true;
}

function failureOf(answer: Answer, range: ByteRange, file: ExpectedFile): RemoteFailure | null {
  try {
    checkHead(answer, range, file);
    checkLength(answer.body.length + (answer.isCut ? 1 : 0), range, file);
    return null;
  } catch (cause) {
    if (cause instanceof RemoteFailure) return cause;
    throw cause;
  }
}

/** Whether the host says which version of the file it sends, the same each time. */
function* checkVersions(name: string, answers: readonly Answer[]): Generator<Finding> {
  const [one = NO_VALIDATORS, other = NO_VALIDATORS] = answers.map((answer) =>
    readValidators((header) => answer.header(header)),
  );
  if (one.etag !== other.etag || one.lastModified !== other.lastModified) {
    yield fault(
      `${name} has another ETag or date in every answer, which looks like a change. Where several servers have it, give the file the same time on all of them (rsync -t).`,
    );
  } else if (one.etag !== null && isStrong(one.etag)) {
    yield good(`${name} has a strong ETag.`);
  } else if (one.lastModified !== null) {
    yield good(`${name} has no strong ETag, but a date (Last-Modified).`);
  } else {
    yield advice(
      `${name} has neither a strong ETag nor a date. Send one of them, so that a replaced file is noticed at once.`,
    );
  }
}

async function* checkSeveral(file: HostedFile, base: string, asker: Asker): AsyncGenerator<Finding> {
  if (new URL(file.url).origin !== new URL(base).origin || file.sizeBytes < 2 * APART_BYTES) return;
  const ranges = [0, APART_BYTES].map((offset) => ({ offset, length: PART_BYTES }));
  const answer = await asker.get(file.url, { headers: { Range: rangeHeader(...ranges) }, mostBytes: 4096 });
  try {
    checkHeadOfSeveral(answer, { ...file, ...NO_VALIDATORS });
    yield good('Several ranges travel in one answer.');
  } catch {
    yield advice(
      'Several ranges in one request are not answered together. The page then requests them one by one, which takes longer over HTTP/1.1 (nginx: leave max_ranges unset).',
    );
  }
  const etag = answer.header('etag');
  if (etag === null || !isStrong(etag)) return;
  const [range = { offset: 0, length: PART_BYTES }] = ranges;
  const ifRange = async (tag: string) =>
    (await asker.get(file.url, { headers: { Range: rangeHeader(range), 'If-Range': tag }, mostBytes: PART_BYTES }))
      .status;
  if ((await ifRange(etag)) !== 206 || (await ifRange('"another"')) !== 200) {
    yield advice(
      'If-Range is not compared with the ETag. The page does not need it; programs that continue a download do.',
    );
  }
}

/** Whether the policy of the page lets it read a database on another host. */
export function* checkPolicy(policy: string | null, url: string, base: string): Generator<Finding> {
  const { origin } = new URL(url);
  const directives = (policy ?? '').split(';').map((directive) => directive.trim().toLowerCase().split(/\s+/));
  const named = (name: string) => directives.find(([first]) => first === name);
  const allowed = named('connect-src') ?? named('default-src');
  if (origin === new URL(base).origin || !allowed) return;
  if (allowed.includes('*') || allowed.includes('https:') || allowed.some((host) => host.startsWith(origin))) return;
  yield fault(
    `The Content-Security-Policy of the page does not allow the host of the database. Add ${origin} to its connect-src.`,
  );
}

/** What pages of other origins may read. It matters for a database that is not where the page is. */
async function* checkOrigins(url: string, base: string, asker: Asker): AsyncGenerator<Finding> {
  const pageOrigin = new URL(base).origin;
  const isElsewhere = new URL(url).origin !== pageOrigin;
  const origin = isElsewhere ? pageOrigin : 'https://page.example';
  const answer = await asker.get(url, { headers: { Range: 'bytes=0-99', Origin: origin }, mostBytes: PART_BYTES });
  const allowed = answer.header('access-control-allow-origin');
  if (allowed !== '*' && allowed !== origin) {
    const sentence = `Pages of ${isElsewhere ? pageOrigin : 'other origins'} may not read the database. Send "Access-Control-Allow-Origin: *" with it`;
    yield isElsewhere ? fault(`${sentence}.`) : advice(`${sentence} if they shall open it by ?db=.`);
    return;
  }
  const exposed = new Set(
    (answer.header('access-control-expose-headers') ?? '').split(',').map((name) => name.trim().toLowerCase()),
  );
  const hidden = exposed.has('*') ? [] : ['Content-Range', 'ETag'].filter((name) => !exposed.has(name.toLowerCase()));
  yield hidden.length === 0
    ? good('Pages of other origins may read the database and its version.')
    : advice(`Pages of other origins cannot see ${hidden.join(' and ')}. Name them in Access-Control-Expose-Headers.`);
  if (isElsewhere && answer.header('timing-allow-origin') === null) {
    yield advice(
      'Without "Timing-Allow-Origin: *" the page does not know the HTTP version, and makes fewer requests at a time.',
    );
  }
}
