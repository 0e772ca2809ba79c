export * from './areas.ts';
export { contract } from './contract.ts';
export * from './core/index.ts';
export { type Opens, opensOf } from './opens.ts';
export { OTHER_ADDRESSES, otherAddresses } from './other-addresses.ts';
