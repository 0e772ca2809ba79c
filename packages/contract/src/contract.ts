import * as everything from './areas.ts';
import { type Calls, isArea } from './core/call.ts';

type Areas<Exports> = {
  [Name in keyof Exports as Exports[Name] extends Calls ? Name : never]: Exports[Name];
};

/**
 * Every call of the product, by area: whatever an area's folder exports that was made by `area()`. By name, because how a
 * namespace is ordered differs between what runs it.
 */
export const contract = Object.fromEntries(
  Object.entries(everything)
    .filter(([, value]) => isArea(value))
    .sort(([a], [b]) => (a < b ? -1 : 1)),
) as Areas<typeof everything>;
