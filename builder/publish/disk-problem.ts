import Database from 'better-sqlite3';

const FULL = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'];

/** A sentence for an error of the disk: full, or not readable or writable. Null for any other error. */
export function diskProblem(error: unknown, folder: string): string | null {
  const isCoded = error instanceof Database.SqliteError || (error instanceof Error && 'code' in error);
  const code = isCoded ? String(error.code) : '';
  if (FULL.includes(code)) {
    return (
      `The disk of ${folder} is full, or that of temporary files (SQLITE_TMPDIR, else /var/tmp): a build needs about four ` +
      'times the size of the database. Free some space, or name another folder; what was served is untouched.'
    );
  }
  if (code === 'EIO' || code.startsWith('SQLITE_IOERR')) {
    return `The disk of ${folder} cannot be read or written (${code}); what was served is untouched.`;
  }
  return null;
}
