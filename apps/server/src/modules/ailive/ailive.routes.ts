import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { assistantArea } from './assistant/assistant.ts';
import { blockedSource } from './room/blocked.repository.ts';
import { commentSource } from './room/comment.repository.ts';
import { evidenceSource } from './show/evidence.source.ts';
import { showService } from './show/show.service.ts';
import { showSource } from './show/show.source.ts';
import { soundArea } from './sound/sound.routes.ts';
import { stageService } from './stage/stage.service.ts';

export const ailiveAreas = (kernel: Kernel) => [
  soundArea(kernel),
  assistantArea(kernel),
  served(contract.liveShow, showService(kernel)),
  served(contract.liveStage, stageService(kernel)),
];

export const ailiveExports = [
  exportable(contract.liveShow.list, showSource),
  exportable(contract.liveShow.comments, commentSource),
  exportable(contract.liveShow.blocked, blockedSource),
  exportable(contract.liveShow.evidence, evidenceSource),
];
