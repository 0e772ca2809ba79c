import { apiHost } from '#kit/session/api/host.ts';

const origin = () => apiHost() || location.origin;

/** The address as a streaming program on another computer opens it. */
export const stageUrl = (address: string) => `${origin()}${address}`;
/** The page itself, without its sound. */
export const previewUrl = (address: string) => `${origin()}/manager${address}&mute=1`;
