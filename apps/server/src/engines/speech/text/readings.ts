/** How a word is read: in other words, or with the pinyin named (a syllable a character, tones as figures). */
export interface Reading {
  text: string;
  say?: string;
  pinyin?: string;
}

/** Words that are read wrong without help. Users add their own, which come first. */
export const READINGS: readonly Reading[] = [
  { text: '重庆', pinyin: 'chong2 qing4' },
  { text: '长安', pinyin: 'chang2 an1' },
  { text: '长城', pinyin: 'chang2 cheng2' },
  { text: '长续航', pinyin: 'chang2 xu4 hang2' },
  { text: '车长', pinyin: 'che1 chang2' },
  { text: '行业', pinyin: 'hang2 ye4' },
  { text: '同行', pinyin: 'tong2 hang2' },
  { text: '银行', pinyin: 'yin2 hang2' },
  { text: '行驶', pinyin: 'xing2 shi3' },
  { text: '行车', pinyin: 'xing2 che1' },
  { text: '行李', pinyin: 'xing2 li5' },
  { text: '曾先生', pinyin: 'zeng1 xian1 sheng5' },
  { text: '曾女士', pinyin: 'zeng1 nü3 shi4' },
  { text: '曾经', pinyin: 'ceng2 jing1' },
  { text: '单先生', pinyin: 'shan4 xian1 sheng5' },
  { text: '仇先生', pinyin: 'qiu2 xian1 sheng5' },
  { text: '厦门', pinyin: 'xia4 men2' },
  { text: '六安', pinyin: 'lu4 an1' },
  { text: '蚌埠', pinyin: 'beng4 bu4' },
  { text: '比亚迪', pinyin: 'bi3 ya4 di2' },
  { text: '极氪', pinyin: 'ji2 ke4' },
  { text: '蔚来', pinyin: 'wei4 lai2' },
  { text: '岚图', pinyin: 'lan2 tu2' },
  { text: '奇瑞', pinyin: 'qi2 rui4' },
  { text: '首付', pinyin: 'shou3 fu4' },
  { text: '调校', pinyin: 'tiao2 jiao4' },
  { text: '转向', pinyin: 'zhuan3 xiang4' },
  { text: '转速', pinyin: 'zhuan4 su4' },
  { text: '减重', pinyin: 'jian3 zhong4' },
  { text: '重磅', pinyin: 'zhong4 bang4' },
  { text: '重新', pinyin: 'chong2 xin1' },
  { text: '和面', pinyin: 'huo2 mian4' },
  { text: '还车', pinyin: 'huan2 che1' },
  { text: 'BYD', say: '比亚迪' },
  { text: 'NIO', say: '蔚来' },
  { text: 'XPENG', say: '小鹏' },
  { text: 'GEELY', say: '吉利' },
  { text: 'Wi-Fi', say: '无线网' },
  { text: 'WiFi', say: '无线网' },
  { text: 'CarPlay', say: 'CAR PLAY' },
  { text: 'e-POWER', say: 'E POWER' },
];
