import { contract, type DeliveryState, type WebhookState } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import { NotItsMaker, StillWaiting, WebhookOff, WebhookOn } from '../open.errors.ts';
import { deliveriesOf } from './webhook.scope.ts';

export interface WebhookFacts {
  ownerId: number;
  state: WebhookState;
}
type Against = Obstacle<WebhookFacts>;

/** It tells what its maker may see: nobody else may turn it to another address or learn its secret. */
const others: Against = ({ ownerId }, actor) => ownerId !== actor.id && (() => NotItsMaker());
const on: Against = ({ state }) => state === 'on' && (() => WebhookOn());
const off: Against = ({ state }) => state === 'off' && (() => WebhookOff());

export const webhookPolicy = policy<WebhookFacts>(changeable)({
  edit: { call: contract.webhook.update, unless: [others] },
  secret: { call: contract.webhook.secret, unless: [others] },
  rotate: { call: contract.webhook.rotate, unless: [others] },
  test: { call: contract.webhook.test, unless: [others] },
  start: { call: contract.webhook.start, unless: [others, on] },
  stop: { call: contract.webhook.stop, unless: [off] },
  delete: { call: contract.webhook.remove },
});
export type WebhookVerb = keyof typeof webhookPolicy.verbs;

const waits: Obstacle<{ state: DeliveryState }> = ({ state }) =>
  state === 'waiting' && (() => StillWaiting());

export const deliveryPolicy = policy<{ state: DeliveryState }>(deliveriesOf)({
  resend: { call: contract.webhook.resend, unless: [waits] },
});
