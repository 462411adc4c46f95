import { FetchProblem } from '../../common/http/request.ts';

const MAX_URI_LENGTH = 2_048;
/** Matches a content identifier, and a path that has plain names only. */
const IPFS = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{10,100})((?:\/[\w.~ -]+)*)\/?$/;

/**
 * Resolves a metadata URI: https stays; ipfs goes to a gateway, such as `https://ipfs.io`, if one
 * is set. Throws a FetchProblem for others.
 */
export function metadataUrl(uri: string, ipfsGateway: URL | null): URL {
  if (uri.length > MAX_URI_LENGTH)
    throw new FetchProblem(`the URI is longer than ${MAX_URI_LENGTH}`);
  const [, identifier, path = ''] = IPFS.exec(uri.trim()) ?? [];
  if (identifier !== undefined) {
    if (!ipfsGateway) throw new FetchProblem('ipfs: needs a gateway (--ipfs-gateway)');
    if (/(^|\/)\.\.?(\/|$)/.test(path)) throw new FetchProblem('the path of ipfs: goes up');
    return new URL(`${ipfsGateway.origin}/ipfs/${identifier}${path}`);
  }
  if (!URL.canParse(uri)) throw new FetchProblem('the URI is not a URL');
  const url = new URL(uri);
  if (url.protocol !== 'https:') throw new FetchProblem(`${url.protocol} is not https:`);
  return url;
}
