import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { tokenService } from './token/token.service.ts';
import { deedSource, tokenSource } from './token/token.source.ts';
import { deliverySource } from './webhook/webhook.source.ts';

export const openAreas = (kernel: Kernel) => {
  const { db } = kernel;
  const tokens = tokenService(kernel);
  return [
    served(contract.apiToken, tokens, {
      list: ({ actor, body }) => listPage(db, tokenSource(actor, body), body),
      choices: ({ actor, query }) => tokens.choices(actor, query.nodeId),
      revoke: ({ actor, body }) => tokens.revoke(actor, body.id),
      deeds: ({ actor, body }) => listPage(db, deedSource(actor, body), body),
      usage: ({ actor, query }) => tokens.usage(actor, query.id),
    }),
  ];
};

export const openExports = [
  exportable(contract.apiToken.list, tokenSource),
  exportable(contract.apiToken.deeds, deedSource),
  exportable(contract.webhook.deliveries, deliverySource),
];
