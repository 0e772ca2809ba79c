import { machine } from '../core/machine.ts';

/**
 * One article on its way to one account. Once the request that publishes may have arrived, only what the platform says moves it
 * on: `unknown` never goes back to `queued` unless the platform knows nothing of it.
 */
export const attemptState = machine({
  states: {
    queued: '排队中',
    submitting: '提交中',
    processing: '平台处理中',
    published: '成功',
    failed: '失败',
    unknown: '待核实',
    handover: '待人工发布',
    cancelled: '已取消',
  },
  moves: {
    queued: ['submitting', 'failed', 'cancelled'],
    submitting: ['queued', 'processing', 'published', 'failed', 'unknown', 'handover'],
    processing: ['published', 'failed'],
    published: [],
    failed: ['queued'],
    unknown: ['processing', 'published', 'failed', 'queued'],
    handover: ['published', 'failed', 'cancelled'],
    cancelled: ['queued'],
  },
});
