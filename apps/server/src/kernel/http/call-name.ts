import type { Call } from '@zhiying/contract';
import { allCalls } from './openapi.ts';

const names = new Map(allCalls().map(({ area, name, call }) => [call, `${area}.${name}`]));

/** The name of a call in the contract: `member.update`. */
export function callName(call: Call): string {
  const name = names.get(call);
  if (!name) throw new Error(`${call.path} is no call of the contract`);
  return name;
}

export function callAt(path: string): Call {
  const found = [...names.keys()].find((call) => call.path === path);
  if (!found) throw new Error(`${path} is no call of the contract`);
  return found;
}
