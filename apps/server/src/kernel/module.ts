import type { FastifyInstance } from 'fastify';
import type { SQL } from '#db/sql.ts';
import type { Policy } from './access/policy.ts';
import type { AuditedEntities } from './audit/audit-names.ts';
import type { DemoStep } from './demo-steps.ts';
import type { ArchiveMaker } from './export/archive.ts';
import type { Exportable } from './export/exports.ts';
import type { BoundArea } from './http/bind.ts';
import type { Importable } from './import/importable.ts';
import type { JobDefinition } from './jobs/define.ts';
import type { Kernel } from './kernel.ts';
import type { Registered } from './register/register.ts';
import type { Contribution } from './slot.ts';

/** Declaration of one business area to the application. */
export interface Module {
  /** Its folder here, in the contract and in the console. */
  name: string;
  /** Registers: each declares its calls, policy, export and audit name. */
  registers?: readonly Registered[];
  /** The calls of the contract that it answers. */
  areas?: (kernel: Kernel) => readonly BoundArea[];
  /** Addresses outside the contract: files, callbacks of others. */
  serve?: (server: FastifyInstance, kernel: Kernel) => void | Promise<void>;
  jobs?: readonly JobDefinition<never>[];
  exports?: readonly Exportable[];
  imports?: readonly Importable[];
  archives?: readonly ArchiveMaker[];
  /** What its rows are called in the audit. */
  audited?: AuditedEntities;
  /** Policies of its rows. The policy walk checks that `can` of a row and the server's answer agree. */
  policies?: readonly Policy<never, string>[];
  /** Statements that delete expired rows, run every night, each in a transaction of its own. */
  nightly?: readonly SQL[];
  /** Implementations of other modules' extension points (`slot`). */
  contributes?: readonly Contribution[];
  /** Its parts of the demo. */
  demo?: readonly DemoStep[];
}

// Jobs differ in their payloads, which only the queue's own checks bring together.
interface Declaration extends Omit<Module, 'jobs'> {
  jobs?: readonly unknown[];
}

export function defineModule(declaration: Declaration): Module {
  const { registers = [], areas, policies = [], exports = [], audited } = declaration;
  if (registers.length === 0) return declaration as Module;
  return {
    ...(declaration as Module),
    areas: (kernel) => [...registers.map(({ area }) => area(kernel)), ...(areas?.(kernel) ?? [])],
    policies: [...registers.map(({ policy }) => policy), ...policies],
    exports: [...registers.flatMap(({ exported }) => exported), ...exports],
    audited: Object.assign({}, ...registers.map((one) => one.audited), audited),
  };
}

/** Collects one kind of declaration from all modules. */
export const allOf = <
  Kind extends
    | 'jobs'
    | 'exports'
    | 'imports'
    | 'archives'
    | 'nightly'
    | 'contributes'
    | 'policies'
    | 'demo'
    | 'registers',
>(
  modules: readonly Module[],
  kind: Kind,
) => modules.flatMap((module) => (module[kind] ?? []) as never) as NonNullable<Module[Kind]>[number][];
