import { createEVM, type EVM } from '@ethereumjs/evm';
import { type Address, createAddressFromString } from '@ethereumjs/util';
import { bytesToHex, concatHex, type Hex, hexToBytes, padHex, toEventSelector, toHex } from 'viem';

const BEACON_UPGRADED = toEventSelector('BeaconUpgraded(address)');

const GAS = 5_000_000n;

/** Creates the code after the first word by CREATE, or by CREATE2 with this word as salt. */
const FACTORY: Hex = ('0x602036038060206000376000358060' +
  '1a575060006000f0602156' +
  '5b9060006000f5' +
  '5b60005260206000f3') as Hex;

/** Returns `FACTORY` as the code of a contract. */
const DEPLOYMENT = concatHex([
  `0x60${toHex((FACTORY.length - 2) / 2).slice(2)}80600b6000396000f3`,
  FACTORY,
]);

/** A contract that the factory made, with the logs of its constructor. */
export interface Made {
  readonly address: Hex;
  readonly logs: readonly { readonly address: Hex; readonly topics: readonly Hex[] }[];
}

/** A contract of a local EVM that makes proxies of a beacon, which log it in their constructors. */
export class ProxyFactory {
  readonly #evm: EVM;
  readonly #at: Address;

  private constructor(evm: EVM, at: Address) {
    this.#evm = evm;
    this.#at = at;
  }

  static async deploy(): Promise<ProxyFactory> {
    const evm = await createEVM();
    const { createdAddress } = await evm.runCall({ data: hexToBytes(DEPLOYMENT), gasLimit: GAS });
    if (!createdAddress) throw new Error('the factory was not created');
    return new ProxyFactory(evm, createdAddress);
  }

  get address(): Hex {
    return this.#at.toString();
  }

  /** Makes a proxy by CREATE, or by CREATE2 if there is a salt. */
  async make(beacon: Hex, salt = 0n): Promise<Made> {
    const code = concatHex([
      '0x73',
      beacon,
      '0x7f',
      BEACON_UPGRADED,
      // LOG2 without data, then a contract of one byte.
      '0x60006000a260016000f3',
    ]);
    const { execResult } = await this.#evm.runCall({
      to: this.#at,
      caller: createAddressFromString(`0x${'11'.repeat(20)}`),
      data: hexToBytes(concatHex([padHex(toHex(salt), { size: 32 }), code])),
      gasLimit: GAS,
    });
    if (execResult.exceptionError) throw new Error(execResult.exceptionError.error);
    const address: Hex = `0x${bytesToHex(execResult.returnValue).slice(26)}`;
    const logs = (execResult.logs ?? []).map(([emitter, topics]) => ({
      address: bytesToHex(emitter),
      topics: topics.map((topic) => bytesToHex(topic)),
    }));
    return { address, logs };
  }
}
