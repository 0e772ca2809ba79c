import { type Issuer, newId, type Token, type World } from './world.ts';

interface Asking {
  platform: Issuer;
  persona: string;
  scopes?: string[];
}

export function issue(
  world: World,
  kind: Token['kind'],
  { platform, persona, scopes = [] }: Asking,
  seconds: number,
): Token {
  const token = {
    value: `${kind === 'access' ? 'act' : kind === 'refresh' ? 'rft' : 'code'}.${newId(24)}`,
    kind,
    platform,
    persona,
    scopes,
    expiresAt: world.now() + seconds * 1000,
  };
  world.tokens.put(token.value, token);
  return token;
}

export type Standing = { token: Token } | { trouble: 'invalid' | 'expired' };

export function standing(world: World, platform: Issuer, kind: Token['kind'], value: string): Standing {
  const token = world.tokens.get(value);
  if (token?.platform !== platform || token.kind !== kind) return { trouble: 'invalid' };
  return token.expiresAt > world.now() ? { token } : { trouble: 'expired' };
}

export const secondsLeft = (world: World, token: Token) =>
  Math.max(0, Math.floor((token.expiresAt - world.now()) / 1000));

/** Tokens of a platform, or of one account there, end now. */
export function expire(
  world: World,
  platform: Issuer,
  kinds: readonly Token['kind'][],
  persona?: string,
): number {
  const ended = world.tokens
    .values()
    .filter(
      (token) =>
        token.platform === platform && kinds.includes(token.kind) && (!persona || token.persona === persona),
    );
  for (const token of ended) world.tokens.put(token.value, { ...token, expiresAt: world.now() - 1000 });
  return ended.length;
}
