/** What `npm audit` knows about the packages that are shipped. */
export type Audit =
  /** No vulnerability is grave; the sentence counts the others. */
  | { readonly kind: 'sound'; readonly sentence: string }
  | { readonly kind: 'vulnerable'; readonly sentence: string }
  /** The registry could not be asked, so that nothing is known. */
  | { readonly kind: 'unknown'; readonly sentence: string };

interface AuditReport {
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
  readonly message?: string;
}

const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'];
/** Those with which nothing is released. */
const GRAVE: ReadonlySet<string> = new Set(['critical', 'high']);

/** Reads the output of `npm audit --json`. Anything but a report counts as unknown, never as sound. */
export function readAudit(output: string): Audit {
  let report: AuditReport;
  try {
    report = JSON.parse(output);
  } catch {
    return unknown('it gave no report');
  }
  const counts = report.metadata?.vulnerabilities;
  if (!counts) return unknown(report.message ?? 'it gave no report');
  const found = SEVERITIES.filter((severity) => (counts[severity] ?? 0) > 0);
  const counted = found.map((severity) => `${counts[severity]} ${severity}`).join(', ') || 'none';
  const isGrave = ({ severity }: { readonly severity: string }) => GRAVE.has(severity);
  const names = Object.entries(report.vulnerabilities ?? {}).flatMap(([name, one]) => (isGrave(one) ? [name] : []));
  if (!found.some((severity) => GRAVE.has(severity)))
    return { kind: 'sound', sentence: `Known vulnerabilities: ${counted}.` };
  return { kind: 'vulnerable', sentence: `Known vulnerabilities: ${counted}; update ${names.join(', ')}.` };
}

const unknown = (reason: string): Audit => ({
  kind: 'unknown',
  sentence: `NOT CHECKED: npm audit could not ask the registry (${reason}). Run "npm audit --omit=dev" where it can be reached before you release.`,
});
