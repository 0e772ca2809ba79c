import { contract } from '@zhiying/contract';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { channelService } from './channel.service.ts';

export const channelRoutes = (kernel: Kernel) => served(contract.channel, channelService(kernel));
