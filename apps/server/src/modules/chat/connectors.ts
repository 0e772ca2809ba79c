import type { ChatConnectors } from '#engines/platforms/index.ts';

/** Stands here until the connectors do. */
export const createChatConnectors = (_settings: unknown): ChatConnectors => ({}) as ChatConnectors;
