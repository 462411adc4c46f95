import type { Hex } from 'viem';
import { type CraftedChain, person } from './crafted-chain.ts';

/** Keys of both curves and of a later one: registered, deregistered, registered again, replaced. */
export function writeKeys(chain: CraftedChain): void {
  const KR = 'KeyRegistrar';
  const [set, other] = [3, 2 ** 32 - 1].map((id) => ({ avs: person(51), id }));
  const register = (operator: Hex, operatorSet: unknown, curveType: number, pubkey: Hex) =>
    chain.emit(`${KR}.KeyRegistered`, { operatorSet, operator, curveType, pubkey }).next();
  const deregister = (operator: Hex, operatorSet: unknown, curveType: number) =>
    chain.emit(`${KR}.KeyDeregistered`, { operatorSet, operator, curveType }).next();
  const points = (first: string): Hex => `0x${first}${'0c'.repeat(190)}`;
  const [one, two] = [131, 132].map(person) as [Hex, Hex]; // two numbers
  chain
    .emit(`${KR}.OperatorSetConfigured`, { operatorSet: set, curveType: 1 })
    .emit(`${KR}.OperatorSetConfigured`, { operatorSet: other, curveType: 2 });
  register(one, set, 1, person(133));
  register(one, other, 2, points('0000'));
  register(two, set, 1, person(134));
  deregister(two, set, 1);
  register(two, set, 1, person(135));
  register(two, other, 2, points('ffff'));
  register(two, other, 3, points('00ff'));
  // The contract takes no key twice.
  deregister(one, set, 1);
  register(one, set, 1, person(133));
  deregister(person(136), set, 0);
}

/** Admins that accept, are removed or are only asked; appointees of two functions, one removed. */
export function writePermissions(chain: CraftedChain): void {
  const PC = 'PermissionController';
  const [account, admin, second, appointee] = [141, 142, 143, 144].map(person) as [
    Hex,
    Hex,
    Hex,
    Hex,
  ]; // four numbers
  const change = (name: string, of: Hex) =>
    chain.emit(`${PC}.${name}`, { account, admin: of }).next();
  change('PendingAdminAdded', admin);
  change('AdminSet', admin);
  change('PendingAdminAdded', second);
  change('PendingAdminRemoved', second);
  change('PendingAdminAdded', second);
  change('PendingAdminAdded', person(145));
  change('PendingAdminRemoved', person(145));
  change('AdminSet', person(146));
  change('AdminRemoved', admin);
  change('AdminRemoved', person(147));
  for (const selector of ['0x00000000', '0xffffffff', '0x952899ee'])
    chain.emit(`${PC}.AppointeeSet`, { account, appointee, target: person(148), selector });
  const removed = { account, appointee, target: person(148), selector: '0xffffffff' };
  chain.next().emit(`${PC}.AppointeeRemoved`, removed).next();
  chain.emit(`${PC}.AppointeeSet`, { ...removed, account: appointee, appointee: account });
}

/** Delays that are in force at once, that wait, that another replaced in time, and the largest. */
export function writeDelays(chain: CraftedChain): void {
  const set = (operator: Hex, delay: number, blocks: number) =>
    chain.emit('AllocationManager.AllocationDelaySet', {
      operator,
      delay,
      effectBlock: Math.min(chain.writer.block + blocks, 2 ** 32 - 1),
    });
  const [one, two, three] = [151, 152, 153].map(person) as [Hex, Hex, Hex]; // three numbers
  set(one, 7, 0);
  set(one, 8, 2);
  set(two, 2 ** 32 - 1, 2 ** 32 - 1);
  set(three, 1, 3);
  chain.next();
  // Replaced a block before it takes effect, and at the block.
  set(one, 9, 1);
  chain.next();
  set(one, 10, 1_000_000);
  chain.next();
  set(three, 2, 2);
  chain.next(3);
}
