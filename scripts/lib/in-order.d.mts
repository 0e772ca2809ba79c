import { BaseSequencer } from 'vitest/node';

export default class InOrder extends BaseSequencer {}
