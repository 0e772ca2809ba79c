import { contract } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { NotItsOwner, TokenRevoked } from './open.errors.ts';
import { tokensOf } from './token/token.scope.ts';

interface TokenFacts {
  ownerId: number;
  revoked: boolean;
}
type Against = Obstacle<TokenFacts>;

/** A token acts in its owner's name: nobody else may get hold of it or give it more. */
const others: Against = ({ ownerId }, actor) => ownerId !== actor.id && (() => NotItsOwner());
const revoked: Against = (token) => token.revoked && (() => TokenRevoked());

export const tokenPolicy = policy<TokenFacts>(tokensOf)({
  edit: { call: contract.apiToken.update, unless: [others, revoked] },
  rotate: { call: contract.apiToken.rotate, unless: [others, revoked] },
  revoke: { call: contract.apiToken.revoke, unless: [revoked] },
});
export type TokenVerb = keyof typeof tokenPolicy.verbs;
