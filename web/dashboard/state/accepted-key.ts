import { ApiError, type Client } from '../../../client/index.ts';

/** Whether the service knows a client's key; a key may have no access to this operation. */
export async function isAccepted(client: Client): Promise<boolean> {
  try {
    await client.restakingEcosystemOperators();
    return true;
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 401) return false;
    if (cause instanceof ApiError && cause.status === 403) return true;
    throw cause;
  }
}
