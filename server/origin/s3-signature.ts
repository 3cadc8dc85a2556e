import { AwsV4Signer } from 'aws4fetch';
import { type OriginHost, originHost, type Sign } from './origin-host.ts';

/** The variables of the AWS command line that are used here: https://docs.aws.amazon.com/sdkref/latest/guide/environment-variables.html */
export type AwsEnvironment = Readonly<Record<string, string | undefined>>;

const REGION_DEFAULT = 'us-east-1';

/** The host of DATABASE_URL: any HTTP host, or a bucket of S3 (`s3://bucket/folder/`), whose requests are signed if there are keys. */
export function hostOf(address: string, environment: AwsEnvironment): OriginHost {
  if (!address.startsWith('s3:')) return originHost(address);
  const region = environment.AWS_REGION || environment.AWS_DEFAULT_REGION || REGION_DEFAULT;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  const sessionToken = environment.AWS_SESSION_TOKEN;
  const sign =
    accessKeyId && secretAccessKey
      ? s3Signature({ accessKeyId, secretAccessKey, region, ...(sessionToken && { sessionToken }) })
      : undefined;
  return originHost(bucketUrl(address, region, environment.AWS_ENDPOINT_URL_S3 || environment.AWS_ENDPOINT_URL), sign);
}

/**
 * The address of a folder of a bucket over HTTP. Other hosts than Amazon's have the bucket in the path; so has Amazon's if its name has a
 * dot, for which no certificate holds.
 */
function bucketUrl(address: string, region: string, endpoint: string | undefined): string {
  const { hostname: bucket, pathname } = new URL(address);
  if (endpoint) return `${endpoint.replace(/\/$/, '')}/${bucket}${pathname}`;
  return bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}${pathname}`
    : `https://${bucket}.s3.${region}.amazonaws.com${pathname}`;
}

export interface S3Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly region: string;
}

/** SHA-256 of no bytes: the body of a GET. */
const NO_BODY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * Signs requests of S3: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 *
 * @param datetime of the signatures, as in `20130524T000000Z`; by default the present one
 */
export function s3Signature(keys: S3Keys, datetime?: string): Sign {
  return async (url, headers) => {
    const signer = new AwsV4Signer({
      ...keys,
      service: 's3',
      method: 'GET',
      url,
      headers: { ...headers, 'X-Amz-Content-Sha256': NO_BODY },
      allHeaders: true,
      ...(datetime !== undefined && { datetime }),
    });
    return Object.fromEntries((await signer.sign()).headers);
  };
}
