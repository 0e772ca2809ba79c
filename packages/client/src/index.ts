export { type Client, type ClientOptions, createClient } from './client.ts';
export { CallRefused } from './refused.ts';
export { type ReceivedEvent, verifyWebhook, WebhookForged } from './verify-webhook.ts';
