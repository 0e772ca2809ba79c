import type { ModelEndpoint } from '@zhiying/contract';

const blankModel = () => ({ name: '', inputPrice: 0, outputPrice: 0 });

export const blankEndpoint = () => ({
  name: '',
  baseUrl: '',
  /** Undefined: as it is. */
  apiKey: undefined as string | undefined,
  models: [blankModel()],
  concurrency: 4,
  timeoutSeconds: 60,
  enabled: true,
});
type EndpointDraft = ReturnType<typeof blankEndpoint>;

export const draftOf = (endpoint: ModelEndpoint): EndpointDraft => ({
  name: endpoint.name,
  baseUrl: endpoint.baseUrl,
  apiKey: undefined,
  models: endpoint.models,
  concurrency: endpoint.concurrency,
  timeoutSeconds: endpoint.timeoutSeconds,
  enabled: endpoint.enabled,
});
