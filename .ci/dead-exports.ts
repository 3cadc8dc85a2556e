import { dirname, join } from 'node:path/posix';
import { type ParseResult, parseSync } from 'vite';

type Module = ParseResult['module'];

/** Tests, and files that only tests use. */
const isOfTests = (path: string): boolean => /\.(test|testing)\.tsx?$/.test(path) || path.startsWith('e2e/');

/** Everything of a file, as imported by `import *` and `import()`. */
const ALL = '*';

/**
 * Finds dead exports: those that no other file imports, and those that only tests import and the file does not use. A
 * type that its own file uses may be exported, because it belongs to the signatures there. Default exports are for
 * tools, and are not checked.
 *
 * @param sources TypeScript files by their paths from the root of the project
 * @returns a sentence for each
 */
export function deadExports(sources: ReadonlyMap<string, string>): readonly string[] {
  const modules = new Map([...sources].map(([path, text]) => [path, parseSync(path, text).module]));
  const importers = new Map<string, Set<string>>();
  /** The files and names that re-export an export. */
  const handedOn = new Map<string, (readonly [path: string, name: string | null])[]>();
  for (const [path, module] of modules) {
    const text = sources.get(path) ?? '';
    for (const [name, from] of importsOf(path, module, text)) {
      importers.set(keyOf(from, name), (importers.get(keyOf(from, name)) ?? new Set()).add(path));
    }
    for (const { moduleRequest, importName, exportName } of module.staticExports.flatMap(({ entries }) => entries)) {
      if (!moduleRequest) continue;
      const key = keyOf(join(dirname(path), moduleRequest.value), importName.name ?? ALL);
      handedOn.set(key, [...(handedOn.get(key) ?? []), [path, exportName.name]]);
    }
  }

  const importersOf = (path: string, name: string): readonly string[] => [
    ...(importers.get(keyOf(path, name)) ?? []),
    ...(importers.get(keyOf(path, ALL)) ?? []),
    ...[...(handedOn.get(keyOf(path, name)) ?? []), ...(handedOn.get(keyOf(path, ALL)) ?? [])].flatMap(
      ([other, alias]) => importersOf(other, alias ?? name),
    ),
  ];

  return [...modules].flatMap(([path, module]) =>
    module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest, exportName: { name }, isType }) => {
        if (!name) return [];
        const users = importersOf(path, name);
        const isUsedHere = !moduleRequest && countOf(name, sources.get(path) ?? '') > 1;
        if (users.length === 0 && !(isType && isUsedHere)) return [`${path} exports ${name}, and nothing imports it.`];
        const isForTests = !moduleRequest && !isUsedHere && !isOfTests(path) && users.every(isOfTests);
        return isForTests ? [`${path} exports ${name}, and only tests use it.`] : [];
      }),
  );
}

const keyOf = (path: string, name: string): string => `${path} ${name}`;

/** The imports of a file from others of this project: the name there, and the path. */
function importsOf(path: string, module: Module, text: string): (readonly [name: string, from: string])[] {
  const pathOf = (specifier: string) => join(dirname(path), specifier);
  return [
    ...module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ importName }) => [importName.name ?? ALL, pathOf(moduleRequest.value)] as const),
    ),
    ...module.dynamicImports.map(
      ({ moduleRequest: { start, end } }) => [ALL, pathOf(text.slice(start + 1, end - 1))] as const,
    ),
  ];
}

const countOf = (name: string, text: string): number =>
  text.match(new RegExp(`(?<![\\w$])${name}(?![\\w$])`, 'g'))?.length ?? 0;
