/** What one request showed. A fault must be changed; advice costs visitors time or bytes. */
export interface Finding {
  readonly kind: 'good' | 'advice' | 'fault';
  readonly sentence: string;
}

export const good = (sentence: string): Finding => ({ kind: 'good', sentence });
export const advice = (sentence: string): Finding => ({ kind: 'advice', sentence });
export const fault = (sentence: string): Finding => ({ kind: 'fault', sentence });
