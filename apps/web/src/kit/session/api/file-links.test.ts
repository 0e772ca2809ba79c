import { contract } from '@zhiying/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

function servedFrom(host: string, data: unknown) {
  vi.stubGlobal('location', { host: 'console.example.com' });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('window', { ZHIYING: { hosts: [{ page: 'console.example.com', api: host }] } });
  vi.stubGlobal('fetch', async () => Response.json({ status: 'y', msg: '', data }));
}

const material = {
  name: '/s3 目录说明.pdf',
  thumb: '/s3/files/t.webp?sign=1',
  urls: { play: '/s3/files/a.mp4?sign=2', poster: null, elsewhere: 'https://store.example.com/a.jpg' },
  html: '<p>见 /s3/x</p><img src="/s3/files/b.jpg?sign=3" alt="">',
  avatar: '/api/avatar/x',
};

test('接口在别的主机时，文件地址也指向那台主机', async () => {
  servedFrom('https://api.example.com', material);
  expect(await api(contract.material.info, { id: 1 })).toEqual({
    name: '/s3 目录说明.pdf',
    thumb: 'https://api.example.com/s3/files/t.webp?sign=1',
    urls: {
      play: 'https://api.example.com/s3/files/a.mp4?sign=2',
      poster: null,
      elsewhere: 'https://store.example.com/a.jpg',
    },
    html: '<p>见 /s3/x</p><img src="https://api.example.com/s3/files/b.jpg?sign=3" alt="">',
    avatar: '/api/avatar/x',
  });
});

test('接口与页面同源时，地址保持原样', async () => {
  servedFrom('', material);
  expect(await api(contract.material.info, { id: 1 })).toEqual(material);
});
