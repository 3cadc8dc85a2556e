import type { Layout } from '../../sources/layout.ts';
import { LAYOUTS } from '../../sources/layouts/index.ts';
import { UnreadableFile } from '../../sources/text-file.ts';
import type { RawTable } from '../raw-record.ts';
import { type FittedRule, fieldsFound, fitRule } from './map-table.ts';
import type { TableRule } from './rule.ts';

/** A rule that a table is read by, and the layout that it serves. */
export interface ChosenRule {
  readonly rule: TableRule;
  readonly layout: Layout;
  readonly fitted: Extract<FittedRule, { kind: 'fits' }>;
}

/** True for a name that a pattern with `*` matches, whatever its letter case. */
export function matches(name: string, pattern: string | undefined): boolean {
  if (pattern === undefined) return true;
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'iu').test(name);
}

/**
 * The rules that a table is read by: those of the operator for it, else each known publisher's that fits its columns, at most one
 * for a layout.
 *
 * @param fileName without its folder
 * @throws {UnreadableFile} if the operator's rule names a column that is not there
 */
export function chooseRules(
  fileName: string,
  table: RawTable,
  rules: { readonly own: readonly TableRule[]; readonly known: readonly TableRule[] },
): readonly ChosenRule[] {
  const isFor = (rule: TableRule) => matches(fileName, rule.file) && matches(table.name, rule.table);
  const own = rules.own.filter(isFor);
  if (own.length > 0) {
    return own.map((rule) => {
      const layout = layoutOf(rule);
      const fitted = fitRule(rule, layout, table);
      if (fitted.kind === 'fits') return { rule, layout, fitted };
      const columns = table.columns.join(', ');
      throw new UnreadableFile(
        `${fileName}, table ${table.name}: by ${rule.name} of the mapping, ${fitted.message}; the columns are: ${columns}.`,
      );
    });
  }
  const chosen = new Map<Layout, ChosenRule>();
  for (const rule of rules.known.filter(isFor)) {
    const layout = layoutOf(rule);
    const fitted = fitRule(rule, layout, table);
    // Records of a key alone would have no content, unless they have a geometry.
    const isWorth = fitted.kind === 'fits' && (layout.geometry !== 'none' || fitted.hasContent);
    if (fitted.kind === 'fits' && isWorth && !chosen.has(layout)) chosen.set(layout, { rule, layout, fitted });
  }
  return [...chosen.values()];
}

/**
 * What a table lacks for the rule that knows most of its columns, in a sentence; null if no rule knows two of them.
 *
 * @param known rules of which none fits the table
 */
export function whyNearestLacks(table: RawTable, known: readonly TableRule[]): string | null {
  const found = known.map((rule) => fieldsFound(rule, layoutOf(rule), table));
  const most = Math.max(...found);
  const rule = known[found.indexOf(most)];
  if (rule === undefined || most < 2) return null;
  const fitted = fitRule(rule, layoutOf(rule), table);
  return fitted.kind === 'fits' ? null : `The nearest is "${rule.name}" (${rule.layout}): ${fitted.message}.`;
}

function layoutOf({ layout: wanted }: TableRule): Layout {
  const layout = LAYOUTS.find(({ name }) => name === wanted);
  if (layout === undefined) throw new Error(`${wanted} is no layout`);
  return layout;
}
