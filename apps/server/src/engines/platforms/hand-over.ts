import { limitBreaches, PLATFORMS, type PlatformId } from '@zhiying/contract';
import type { Connector } from './connector.ts';
import { NO_COMMENTS } from './no-comments.ts';
import { plainPost } from './plain-post.ts';
import { PlatformError } from './platform-error.ts';

/**
 * Platforms without an interface for publishing: a person gets text and pictures, publishes by hand and brings the link.
 * What the platform knows about the post afterwards, only people can look up.
 */
export function handOverConnector(platform: PlatformId): Connector {
  const spec = PLATFORMS[platform];
  return {
    spec,
    connecting: { kind: 'none' },
    renew: async () => {
      throw new PlatformError({
        platform,
        category: 'unknown',
        retryable: false,
        advice: `${spec.name}由人工发布，不需要授权`,
        outcome: 'not-sent',
        code: 'by-hand',
        said: '',
        logId: null,
      });
    },
    profile: async () => ({ externalId: '', name: '', fans: null, missing: [], quota: null }),
    validate: (post) => limitBreaches(platform, { ...post, body: post.text }),
    async publish(post, _account, { remember }) {
      const trace = { startedAt: new Date().toISOString() };
      await remember(trace);
      return { state: 'handed-over', text: plainPost(post), trace };
    },
    textMark: () => null,
    // The link the person brings is kept with the trace; until then it is still to be done.
    check: async (trace) =>
      trace.link
        ? { state: 'published', postId: trace.link, url: trace.link, trace }
        : { state: 'pending', trace },
    cancel: async () => false,
    metrics: async () => [],
    comments: async () => NO_COMMENTS,
  };
}
