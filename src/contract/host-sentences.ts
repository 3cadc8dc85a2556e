/** Faults of a host, of a file on it, or of the description of a database: why no rows could be read from there. */
export const HOSTS = {
  unreachable:
    'The host of {url} cannot be reached, or the connection breaks off. Check the connection and run the query again.',
  silent: 'The host of {url} sent nothing for {seconds} seconds. Check the connection and run the query again.',
  givenUp: 'The request for a part of {url} was given up.',
  busy: 'The host of {url} cannot answer now (status {status}). Run the query again in a while.',
  busyFor:
    'The host of {url} cannot answer now (status {status}; it asks to be left alone for {seconds} seconds). Run the query again in a while.',
  noRanges:
    'The host of {url} ignores range requests and would send the whole file. The database must lie on a host that serves byte ranges (status 206).',
  noFile: 'The host has no database file at {url} (status {status}).',
  shorter:
    'The database file at {url} is shorter than the {bytes} bytes that its description names (status 416). Run the query again; it will begin with the description.',
  otherSize:
    'The database file at {url} has {found} bytes, but its description names {named}. Run the query again; it will begin with the description.',
  changed: 'The database file at {url} changed while it was being read. Run the query again; it will read the new one.',
  status: 'The host answered a request for a part of {url} with status {status}.',
  otherType: 'The host sent {type} instead of a part of {url}.',
  compressed: 'The host compresses parts of {url} ({encoding}); they cannot be used.',
  noParts: 'The host sent no parts of {url} where several were asked for.',
  partsLeftOut: 'The host left out parts of {url}.',
  unusableParts: 'The host sent {url} in parts that cannot be used. {reason}',
  otherPart: 'The host sent another part of {url} than was asked for ({sent} instead of bytes {first}-{last}).',
  unnamedPart: 'The host sent a part of {url} and does not say which: bytes {first}-{last} were asked for.',
  tooMuch: 'The host sent more bytes of {url} where {asked} were asked for.',
  tooLittle: 'The host sent only {sent} bytes of {url} where {asked} were asked for.',
  noBytes: 'The host sent no bytes of {url}.',
  otherPage:
    'The host sends other bytes for page {page} of {url} than belong to the database: the file was replaced, or is damaged there or on the way. Run the query again; it will begin with the description.',
  otherBytes: 'The host sends other bytes of {url} than belong to the database.',
  damagedMap: 'The page map at {url} is damaged, and pages cannot be checked by it.',
  uncheckedPieces:
    'The database is in pieces, which are checked by a page map, and that cannot be read ({url}). Run the query again; it will begin with the description.',
  noDatabase: 'The file at {url} is not a SQLite database.',
  oddPages: 'The file at {url} is not a SQLite database: it has pages of {bytes} bytes.',
  incomplete:
    'The database file at {url} is incomplete: it has {found} bytes, but {pages} pages of {bytes} belong to it.',
  empty: 'The file at {url} is empty.',
  unknownLength:
    'Length of the file not known: the host of {url} exposes neither Content-Range nor an uncompressed Content-Length.',

  // Sentences about a database that is opened by its address (`?db=`).
  offline: 'This browser has no connection.',
  goOnline: 'Connect, and try again.',
  insecure: 'This page came over https, and a browser lets it read nothing over http: {url}.',
  useHttps: 'Use an address that begins with https.',
  away: 'The host of {url} cannot be reached.',
  checkAddress: 'Check the address and the connection.',
  otherSites: 'The host of {url} does not let pages of other sites read its files.',
  allowSites:
    'The host has to send Access-Control-Allow-Origin: * with the file (CORS); or put a copy on a host that does.',
  undecodable: 'The host of {url} is there, but parts of the file come compressed or broken off.',
  sendPlain: 'The host has to send byte ranges of the file as they are, without Content-Encoding.',
  busyNow: 'The host of {url} cannot answer now.',

  descriptionUnreachable: 'The description of the database at {url} cannot be reached.',
  noDescription: 'There is no description of a database at {url} (status {status}).',
  descriptionNotJson: 'The description of the database at {url} is not JSON.',
  describesNoFile:
    'The description of the database ({url}) names no single file: serverMode must be "full" and url a file.',
  describesNoSize: 'The description of the database ({url}) does not say how large the file is (sizeBytes).',
  describesOddPieces:
    'The description of the database ({url}) says that its file is in pieces, but not how long each is (pieceBytes).',
  putManifest: 'The operator has to put the nadlan.json of the build there.',
  buildDatabase: 'The operator has to build the database; then try again.',

  // The first words of these three are those of sql.js-httpvfs.
  configUnreachable: 'Could not load httpvfs config: {url} cannot be reached.',
  configStatus: 'Could not load httpvfs config: {status}: {text} ({url})',
  configStatusAlone: 'Could not load httpvfs config: {status} ({url})',
  configNotJson: 'The configuration of the database ({url}) is no JSON object.',
  configNamesNone: 'The configuration of the database ({url}) names no {member}.',
  configNeedsCount: 'The configuration of the database ({url}) needs {member}: a whole number of bytes, not {value}.',
  relativeUrl: 'The URL {url} does not start from {base}: write it with its scheme and host.',
} as const;
