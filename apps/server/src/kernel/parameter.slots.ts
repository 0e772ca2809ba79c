import type { Call, ParameterGroupId } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { slot } from './slot.ts';

/** A setting of the channel as the page of parameters shows it; it is changed by the call it always was. */
export interface Parameter {
  group: ParameterGroupId;
  setting: {
    key: string;
    initial: unknown;
    read(db: Queries, channelId: number | null): Promise<unknown>;
  };
  call: Call;
  /** Where the setting keeps something else than the call takes. */
  asBody?(value: never): object;
  /** Only whoever reaches the whole channel changes it. */
  whole?: boolean;
}

export const parameters = slot<Parameter>('system.parameters');
