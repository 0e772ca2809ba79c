import type { FastifyInstance } from 'fastify';
import type { SQL } from '#db/sql.ts';
import type { Policy } from './access/policy.ts';
import type { AuditedEntities } from './audit/audit-names.ts';
import type { ArchiveMaker } from './export/archive.ts';
import type { Exportable } from './export/exports.ts';
import type { BoundArea } from './http/bind.ts';
import type { Importable } from './import/importable.ts';
import type { JobDefinition } from './jobs/define.ts';
import type { Kernel } from './kernel.ts';
import type { Brought } from './slot.ts';

/** One business area on the server, whole: what the house needs to know of it. */
export interface Module {
  /** Its folder here, in the contract and in the console. */
  name: string;
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
  /** What may be done with its rows; the walk holds what rows say against what the server does. */
  policies?: readonly Policy<never, string>[];
  /** What nobody can use any more goes every night; each statement is complete in itself. */
  nightly?: readonly SQL[];
  /** What other modules asked for. */
  brings?: readonly Brought[];
  /** Fills its part of the demo after the start; asked at every start, so it does its work once. */
  demo?: (kernel: Kernel) => Promise<void>;
}

// Jobs differ in their payloads, which only the queue's own checks bring together.
interface Declaration extends Omit<Module, 'jobs'> {
  jobs?: readonly unknown[];
}

export const defineModule = (declaration: Declaration): Module => declaration as Module;

/** Everything of one kind, of all modules. */
export const allOf = <
  Kind extends 'jobs' | 'exports' | 'imports' | 'archives' | 'nightly' | 'brings' | 'policies',
>(
  modules: readonly Module[],
  kind: Kind,
) => modules.flatMap((module) => (module[kind] ?? []) as never) as NonNullable<Module[Kind]>[number][];
