import { describe, expect, it } from 'vitest';
import { TestOrigin } from './origin.testing.ts';
import { hostOf, s3Signature } from './s3-signature.ts';

describe('a bucket of S3', () => {
  it('gets the signature of the example in its documentation', async () => {
    // https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, "Example: GET Object"
    const sign = s3Signature(
      {
        accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
        secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
        region: 'us-east-1',
      },
      '20130524T000000Z',
    );
    const { authorization } = await sign('https://examplebucket.s3.amazonaws.com/test.txt', { Range: 'bytes=0-9' });
    expect(authorization?.replace(/, /g, ',').split(',')).toEqual([
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date',
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ]);
  });

  it.each([
    ['s3://deals/nadlan/', {}, 'https://deals.s3.us-east-1.amazonaws.com/nadlan/nadlan.json'],
    ['s3://deals', { AWS_REGION: 'il-central-1' }, 'https://deals.s3.il-central-1.amazonaws.com/nadlan.json'],
    ['s3://my.deals/x', {}, 'https://s3.us-east-1.amazonaws.com/my.deals/x/nadlan.json'],
    ['s3://deals/x', { AWS_ENDPOINT_URL: 'http://127.0.0.1:9000/' }, 'http://127.0.0.1:9000/deals/x/nadlan.json'],
    ['https://files.example.org/x?token=1', {}, 'https://files.example.org/x/nadlan.json'],
  ])('is found over HTTP: %s with %j', (address, environment, url) => {
    expect(hostOf(address, environment).labelOf('nadlan.json')).toBe(url);
  });
});

describe('a host with the interface of S3', () => {
  it('gets signed requests', async () => {
    const origin = await new TestOrigin().listen();
    const { sizeBytes, url } = origin.publish('one');
    const host = hostOf('s3://files/', {
      AWS_ENDPOINT_URL: new URL(origin.url).origin,
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    });
    const answer = await host.get(url, { Range: 'bytes=10-', 'If-Range': '"other"' }, new AbortController().signal);
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, sizeBytes]);
    expect(origin.asked[0]).toMatchObject({
      range: 'bytes=10-',
      authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=key\//),
    });
    await origin.close();
  });
});
