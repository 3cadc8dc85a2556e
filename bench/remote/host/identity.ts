import { createHash, X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';

/** A self-signed certificate for this machine. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
  /** SHA-256 of its public key in Base64, as Chromium's --ignore-certificate-errors-spki-list takes it. */
  readonly publicKeyHash: string;
}

export async function createIdentity(): Promise<Identity> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { cert, key, publicKeyHash: createHash('sha256').update(publicKey).digest('base64') };
}

/**
 * Flags for a Chromium that accepts the certificate as valid. If it ignored the errors of the certificate instead, it
 * would cache nothing from this host, and a second visit would not be like one to a real host.
 */
export const trustFlags = ({ publicKeyHash }: Identity): string[] => [
  `--ignore-certificate-errors-spki-list=${publicKeyHash}`,
];
