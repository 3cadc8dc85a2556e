import { describe, expect, it } from 'vitest';
import { formatSql } from './format-sql.ts';

describe('formatting', () => {
  it('writes a clause a line, and changes no token', async () => {
    expect(await formatSql("select name,code from settlements where name like 'תל%' order by 1 -- cities")).toBe(
      "select\n  name,\n  code\nfrom\n  settlements\nwhere\n  name like 'תל%'\norder by\n  1 -- cities",
    );
  });

  it('keeps placeholders, every statement, and texts that hold line ends', async () => {
    const text = "SELECT :city, ?1, $x, @y, 'a\n  b';SELECT \"year\" -> '$.a', [b c]";
    const formatted = (await formatSql(text)) ?? '';
    expect(formatted.replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''));
    expect(formatted).toContain("'a\n  b'");
  });

  it('does not touch what it cannot read', async () => {
    expect(await formatSql("SELECT 'open")).toBeNull();
    expect(await formatSql('SELECT (')).toBeNull();
  });
});
