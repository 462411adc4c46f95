import type { Hex } from 'viem';
import { type CraftedChain, person } from './crafted-chain.ts';
import { MOST } from './rows.ts';

const VAULT = 'DurationVaultStrategy';
const UINT256 = 2n ** 256n - 1n;

/** Emits the logs of a vault's deployment, in the order of the factory's call. */
function deploy(
  chain: CraftedChain,
  vault: Hex,
  given: { duration: number; perDeposit: bigint; cap: bigint; metadataURI: string },
): void {
  const { duration, perDeposit: maxPerDeposit, cap: stakeCap, metadataURI } = given;
  const [underlyingToken, vaultAdmin, arbitrator] = [101, 102, 103].map(person);
  chain
    .emit(
      'StrategyBase.MaxPerDepositUpdated',
      { previousValue: 0n, newValue: maxPerDeposit },
      vault,
    )
    .emit('StrategyBase.MaxTotalDepositsUpdated', { previousValue: 0n, newValue: stakeCap }, vault)
    .emit(
      `${VAULT}.VaultInitialized`,
      { vaultAdmin, arbitrator, underlyingToken, duration, maxPerDeposit, stakeCap, metadataURI },
      vault,
    )
    .emit('StrategyFactory.DurationVaultDeployed', {
      vault,
      underlyingToken,
      vaultAdmin,
      duration,
      maxPerDeposit,
      stakeCap,
      metadataURI,
      operatorSetAVS: person(51),
      operatorSetId: 2 ** 32 - 1,
    })
    .next();
}

/**
 * Vaults in each state, one that was ended early, with caps around the largest amount; one that
 * only the whitelist names, without a set; a stranger that says that it is one.
 */
export function writeVaults(chain: CraftedChain): void {
  const [open, locked, matured, early, listed] = [111, 112, 113, 114, 115].map(person) as [
    Hex,
    Hex,
    Hex,
    Hex,
    Hex,
  ]; // five numbers
  deploy(chain, open, { duration: 1, perDeposit: 5n, cap: MOST, metadataURI: 'ipfs://ü 🜚' });
  deploy(chain, locked, { duration: 2 ** 32 - 1, perDeposit: 0n, cap: 0n, metadataURI: '' });
  deploy(chain, matured, { duration: 60, perDeposit: 7n, cap: MOST + 1n, metadataURI: 'a' });
  deploy(chain, early, { duration: 86_400, perDeposit: 1n, cap: 2n, metadataURI: 'b'.repeat(100) });
  chain
    .emit('StrategyBase.MaxPerDepositUpdated', { previousValue: 5n, newValue: UINT256 }, open)
    .emit('StrategyBase.MaxTotalDepositsUpdated', { previousValue: MOST, newValue: UINT256 }, open)
    .emit(`${VAULT}.MetadataURIUpdated`, { newMetadataURI: 'ipfs://new' }, open)
    .next();
  for (const vault of [locked, matured, early])
    chain.emit(`${VAULT}.VaultLocked`, { lockedAt: 1_700_001_000, unlockAt: 2 ** 32 - 1 }, vault);
  chain
    .next()
    .emit(`${VAULT}.VaultMatured`, { maturedAt: 1_700_001_200 }, matured)
    .emit(`${VAULT}.DeallocateAttempted`, { success: true }, matured)
    .emit(`${VAULT}.DeregisterAttempted`, { success: false }, matured)
    .emit(`${VAULT}.VaultMatured`, { maturedAt: 1_700_001_201 }, early)
    .emit(
      `${VAULT}.VaultAdvancedToWithdrawals`,
      { arbitrator: person(103), maturedAt: 1_700_001_201 },
      early,
    )
    .next()
    .emit('StrategyManager.StrategyAddedToDepositWhitelist', { strategy: listed });
  for (const vault of [listed, person(116)])
    chain.emit(
      `${VAULT}.VaultInitialized`,
      {
        vaultAdmin: person(104),
        arbitrator: person(105),
        underlyingToken: person(106),
        duration: 3,
        maxPerDeposit: 1n,
        stakeCap: 1n,
        metadataURI: '',
      },
      vault,
    );
  chain.emit(`${VAULT}.MetadataURIUpdated`, { newMetadataURI: 'no vault' }, person(71));
}
