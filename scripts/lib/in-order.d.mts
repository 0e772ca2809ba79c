import { BaseSequencer } from 'vitest/node';

export declare const plannedBelow: (folder: string) => string[] | undefined;

export default class InOrder extends BaseSequencer {}
