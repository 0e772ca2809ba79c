import { refusalOf, tooManyOf } from '../check/checks.ts';
import { extensionOf } from '../check/extension.ts';
import { uploadMessages } from '../messages.ts';
import { FileRefused, messageOf } from '../storage/fault.ts';
import { deliver, type UploadTools } from './deliver.ts';
import {
  hasEnded,
  isRunning,
  isUnderWay,
  type UploadItem,
  type UploadPurpose,
  type UploadResult,
} from './item.ts';
import type { SavedUpload } from './memory.ts';
import { SpeedMeter } from './speed-meter.ts';
import { newTask, newUid, type Task } from './task.ts';

/** Files worked on at a time: enough to keep the parts busy with small files, few enough to finish one after another. */
const FILES_AT_ONCE = 4;
/** The screen is told at most this often; a thousand files must not draw a thousand times. */
const TELL_EVERY_MS = 100;
/** While something is under way it is told at least this often: a line that stands still must show it. */
const TELL_AGAIN_MS = 1000;

export interface UploadsView {
  items: readonly UploadItem[];
  /** Bytes a second, all files together. */
  speed: number;
}

const STOPPED = new DOMException('stopped', 'AbortError');

/** The queue of all uploads of a page. It does not know the screen; the screen subscribes. */
export class UploadQueue {
  #tools: UploadTools;
  #now: () => number;
  #tasks = new Map<string, Task>();
  #owner = '';
  #batch = 0;
  #pace = new SpeedMeter();
  #listeners = new Set<() => void>();
  #view: UploadsView = { items: [], speed: 0 };
  #telling: ReturnType<typeof setTimeout> | null = null;
  #tellingAgain: ReturnType<typeof setTimeout> | undefined;

  constructor(tools: UploadTools, now: () => number = Date.now) {
    this.#tools = tools;
    this.#now = now;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
  view = () => this.#view;

  /** Uploads belong to a person in a channel. Those of another wait until that one is back. */
  setOwner(owner: string) {
    if (owner === this.#owner) return;
    this.#owner = owner;
    for (const task of this.#tasks.values()) {
      if (task.owner !== owner && isUnderWay(task.item)) this.#halt(task, uploadMessages.otherChannel);
      else if (task.owner === owner && task.item.message === uploadMessages.otherChannel)
        this.resume(task.item.uid);
    }
  }

  /**
   * Takes files in. Too many at once: none is taken and the warning says so. A file that is refused is listed with its
   * reason and keeps nobody else waiting.
   */
  add(files: readonly File[], purpose: UploadPurpose, already = 0) {
    const warning = tooManyOf(files.length, already + this.#pendingOf(purpose), purpose);
    const refusals: string[] = [];
    if (warning) return { uids: [], warning, refusals };
    const batch = ++this.#batch;
    const uids = files.map((file) => {
      const refusal = refusalOf(file, purpose);
      if (refusal) refusals.push(refusal);
      const task = newTask(newUid(), file, { purpose, owner: this.#owner, batch });
      if (refusal) Object.assign(task.item, failure(new FileRefused(refusal)));
      this.#tasks.set(task.item.uid, task);
      return task.item.uid;
    });
    this.#tell();
    this.#pump();
    return { uids, warning: null, refusals };
  }

  /** Takes up what a reload interrupted. */
  recover(records: readonly SavedUpload[], purposeOf: (id: string) => UploadPurpose | undefined) {
    for (const { uid, name, size, file, purposeId, owner } of records) {
      const purpose = purposeOf(purposeId);
      if (!purpose || this.#tasks.has(uid)) continue;
      const lost: Partial<UploadItem> = file ? {} : { phase: 'lost', message: uploadMessages.pickAgain };
      this.#tasks.set(
        uid,
        newTask(uid, file ?? { name, size }, { purpose, owner, batch: ++this.#batch }, lost),
      );
    }
    this.#tell();
    this.#pump();
  }

  /** The file of an upload whose file the browser did not keep. Its content is compared on the way. */
  giveFile(uid: string, file: File): string | null {
    const task = this.#tasks.get(uid);
    if (!task) return null;
    if (file.size !== task.item.size || extensionOf(file.name) !== task.item.ext)
      return uploadMessages.otherFile(task.item.name);
    this.#change(task, { file });
    this.resume(uid);
    return null;
  }

  has = (uid: string) => this.#tasks.has(uid);

  pause(uid: string) {
    const task = this.#tasks.get(uid);
    if (task && isUnderWay(task.item) && task.item.phase !== 'registering') this.#halt(task, null);
  }

  /** Goes on after a pause, or tries again after a failure, from the last part. */
  resume(uid: string) {
    const task = this.#tasks.get(uid);
    if (!task?.item.file || isUnderWay(task.item) || task.item.phase === 'done' || !task.item.mayRetry)
      return;
    this.#change(task, { state: 'progress', phase: 'waiting', message: null });
    this.#pump();
  }

  pauseAll = () => this.#each((item) => this.pause(item.uid));
  resumeAll = () => this.#each((item) => item.phase === 'paused' && this.resume(item.uid));
  retryAll = () => this.#each((item) => item.phase === 'failed' && this.resume(item.uid));

  /** Takes a file off the list; what it has in the store half-way goes too. */
  async remove(uid: string): Promise<void> {
    const task = this.#tasks.get(uid);
    if (!task) return;
    this.#tasks.delete(uid);
    task.stop?.abort(STOPPED);
    this.#tell();
    this.#pump();
    // A part still on its way would otherwise come after its upload was given up.
    await task.run;
    if (task.item.phase === 'done') return;
    const { memory, storage } = this.#tools;
    const left = (await memory.all(task.owner)).find((record) => record.uid === uid);
    const { uploadId, path } = task.work.uploadId || !left ? task.work : left;
    await memory.forget(uid);
    if (uploadId && path && !task.work.stored) await storage.discard(path, uploadId).catch(() => {});
  }

  removeAll = (which: (item: UploadItem) => boolean) =>
    this.#each((item) => {
      if (which(item)) void this.remove(item.uid);
    });

  #pendingOf(purpose: UploadPurpose) {
    let pending = 0;
    for (const { item } of this.#tasks.values())
      if (item.purposeId === purpose.id && !hasEnded(item)) pending++;
    return pending;
  }

  #each(act: (item: UploadItem) => unknown) {
    for (const { item } of this.#tasks.values()) act(item);
  }

  #pump() {
    let running = 0;
    for (const { stop } of this.#tasks.values()) if (stop) running++;
    for (const task of this.#tasks.values()) {
      if (running >= FILES_AT_ONCE) return;
      // A run that was stopped a moment ago is let finish before the next one of the same file.
      if (task.item.phase !== 'waiting' || task.stop || task.owner !== this.#owner) continue;
      running++;
      task.stop = new AbortController();
      task.run = this.#run(task, task.stop.signal);
    }
  }

  async #run(task: Task, signal: AbortSignal): Promise<UploadResult | null> {
    const { item, purpose, owner, work } = task;
    try {
      if (!item.file) throw new FileRefused(uploadMessages.pickAgain);
      const tell = (change: Partial<UploadItem>) => {
        if (!signal.aborted) this.#advance(task, change);
      };
      const twin = (sha256: string) => this.#twin(task, sha256);
      const result = await deliver(
        { file: item.file, item, purpose, owner, work, signal, tell, twin },
        this.#tools,
      );
      await this.#tools.memory.forget(item.uid);
      if (signal.aborted) return null;
      this.#change(task, { state: 'success', phase: 'done', sent: item.size, speed: 0, result });
      return result;
    } catch (error) {
      if (!signal.aborted) this.#change(task, failure(error));
      return null;
    } finally {
      task.stop = null;
      this.#pump();
    }
  }

  /** The same content in the same place: under way, or arrived with the same batch. */
  async #twin(task: Task, sha256: string): Promise<UploadResult | null> {
    for (const other of this.#tasks.values()) {
      if (other === task || other.work.sha256 !== sha256 || other.purpose.id !== task.purpose.id) continue;
      if (other.batch === task.batch && other.item.result) return other.item.result;
      if (!other.run || !isRunning(other.item) || other.waitsForTwin) continue;
      task.waitsForTwin = true;
      const result = await other.run;
      task.waitsForTwin = false;
      if (result) return result;
    }
    return null;
  }

  #halt(task: Task, message: string | null) {
    this.#change(task, { phase: 'paused', speed: 0, message });
    task.stop?.abort(STOPPED);
  }

  #advance(task: Task, change: Partial<UploadItem>) {
    const { phase, sent } = task.item;
    if (phase === 'sending' && change.sent !== undefined) {
      const now = this.#now();
      task.pace.add(change.sent - sent, now);
      this.#pace.add(change.sent - sent, now);
    }
    this.#change(task, change);
  }

  #change(task: Task, change: Partial<UploadItem>) {
    task.item = { ...task.item, ...change };
    this.#tell();
  }

  #tell() {
    if (this.#telling) return;
    this.#telling = setTimeout(() => {
      this.#telling = null;
      this.#draw();
      for (const listener of this.#listeners) listener();
    }, TELL_EVERY_MS);
  }

  #draw() {
    const now = this.#now();
    let underWay = false;
    const items: UploadItem[] = [];
    for (const task of this.#tasks.values()) {
      const speed = task.item.phase === 'sending' ? task.pace.speed(now) : 0;
      if (speed !== task.item.speed) task.item = { ...task.item, speed };
      underWay ||= isUnderWay(task.item);
      items.push(task.item);
    }
    this.#view = { items, speed: this.#pace.speed(now) };
    clearTimeout(this.#tellingAgain);
    if (underWay) this.#tellingAgain = setTimeout(() => this.#tell(), TELL_AGAIN_MS);
  }
}

const failure = (error: unknown): Partial<UploadItem> => ({
  state: 'exception',
  phase: 'failed',
  speed: 0,
  message: messageOf(error),
  mayRetry: !(error instanceof FileRefused),
});
