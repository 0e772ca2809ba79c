import './names.ts';

export {
  API_TOKEN_ENDING_DAYS,
  API_TOKEN_FILTERS,
  API_TOKEN_PREFIX,
  API_TOKEN_STATES,
  API_TOKEN_USE_DAYS,
  ApiToken,
  ApiTokenDeed,
  type ApiTokenDeedSearch,
  type ApiTokenSearch,
  type ApiTokenState,
  apiToken,
  ROTATION_HOURS,
} from './token.ts';
export {
  Webhook,
  WebhookDelivery,
  type WebhookDeliverySearch,
  webhook,
} from './webhook.ts';
export {
  DELIVERY_DAYS,
  DELIVERY_STATES,
  type DeliveryState,
  WEBHOOK_DAYS,
  WEBHOOK_EVENTS,
  WEBHOOK_FIELDS,
  WEBHOOK_SECRET_PREFIX,
  WEBHOOK_STATES,
  type WebhookEvent,
  type WebhookField,
  type WebhookState,
  type WebhookSubject,
} from './webhook-words.ts';
