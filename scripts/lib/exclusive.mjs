import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inRoot } from './places.mjs';

const FILE = inRoot('.cache', 'start.lock');

/** Installing and building are done by one start at a time; another waits and then finds the work done. */
export async function runExclusively(work) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  for (let told = false; !take(); told = true) {
    if (!told) console.log('另一个 npm start 正在安装或构建，等待它完成 …');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const release = () => rmSync(FILE, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take() {
  try {
    writeFileSync(FILE, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!holderLives()) rmSync(FILE, { force: true });
    return false;
  }
}

function holderLives() {
  try {
    process.kill(Number(readFileSync(FILE, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
