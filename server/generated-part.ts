/**
 * A page of docs with one of its generated parts written anew; the rest is unchanged.
 *
 * @param name of the part, in the comments before and after it
 * @param source what writes it from what, for readers of the page
 * @throws Error when the page has no such part
 */
export function withPart(page: string, name: string, source: string, content: string): string {
  const begin = `<!-- ${name}:begin (${source}) -->`;
  const end = `<!-- ${name}:end -->`;
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`The page has no part "${begin}" that ends with "${end}".`);
  return `${page.slice(0, from)}${begin}\n${content}\n${page.slice(to)}`;
}
