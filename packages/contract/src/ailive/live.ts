/** What a program that plays a room's voice needs, without the rest of the contract. */
export * from './player.ts';
export * from './protocol.ts';
