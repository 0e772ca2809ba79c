/** How a word is read: in other words, or with the pinyin named (a syllable a character, tones as figures). */
export interface Reading {
  text: string;
  say?: string;
  pinyin?: string;
}

const table = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|') as [string, string]);

/** Words that are read wrong without help: those with several sounds, and names. */
const SOUNDS = table(`
重庆|chong2 qing4
长安|chang2 an1
长城|chang2 cheng2
长春|chang2 chun1
长沙|chang2 sha1
长续航|chang2 xu4 hang2
长轴距|chang2 zhou2 ju4
长途|chang2 tu2
车长|che1 chang2
店长|dian4 zhang3
成长|cheng2 zhang3
增长|zeng1 zhang3
行业|hang2 ye4
同行|tong2 hang2
银行|yin2 hang2
车行|che1 hang2
行情|hang2 qing2
行驶|xing2 shi3
行车|xing2 che1
行李|xing2 li5
行人|xing2 ren2
曾先生|zeng1 xian1 sheng5
曾女士|zeng1 nü3 shi4
曾经|ceng2 jing1
单先生|shan4 xian1 sheng5
单女士|shan4 nü3 shi4
仇先生|qiu2 xian1 sheng5
仇女士|qiu2 nü3 shi4
解先生|xie4 xian1 sheng5
解女士|xie4 nü3 shi4
任先生|ren2 xian1 sheng5
任女士|ren2 nü3 shi4
华先生|hua4 xian1 sheng5
厦门|xia4 men2
六安|lu4 an1
蚌埠|beng4 bu4
台州|tai1 zhou1
乐清|yue4 qing1
比亚迪|bi3 ya4 di2
极氪|ji2 ke4
蔚来|wei4 lai2
岚图|lan2 tu2
奇瑞|qi2 rui4
华为|hua2 wei2
首付|shou3 fu4
倒车|dao4 che1
倒挡|dao4 dang3
倒档|dao4 dang4
倒计时|dao4 ji4 shi2
量产|liang4 chan3
量产车|liang4 chan3 che1
率先|shuai4 xian1
中奖|zhong4 jiang3
中标|zhong4 biao1
看中|kan4 zhong4
调校|tiao2 jiao4
转向|zhuan3 xiang4
转速|zhuan4 su4
转数|zhuan4 shu4
减重|jian3 zhong4
载重|zai4 zhong4
核载|he2 zai4
重磅|zhong4 bang4
重新|chong2 xin1
重汽|zhong4 qi4
和面|huo2 mian4
还车|huan2 che1
还款|huan2 kuan3
种草|zhong4 cao3
系安全带|ji4 an1 quan2 dai4
系好安全带|ji4 hao3 an1 quan2 dai4
系上安全带|ji4 shang5 an1 quan2 dai4
差价|cha1 jia4
省油|sheng3 you2
尽享|jin4 xiang3
尽快|jin3 kuai4
强劲|qiang2 jing4
弹射|tan2 she4
空调|kong1 tiao2
处理器|chu3 li3 qi4
`);

/** Names in Latin letters, as people say them. Only whole words, in capitals or not. */
const BRANDS = table(`
BYD|比亚迪
NIO|蔚来
XPENG|小鹏
GEELY|吉利
CHERY|奇瑞
HAVAL|哈弗
ZEEKR|极氪
DENZA|腾势
AVATR|阿维塔
DEEPAL|深蓝
VOYAH|岚图
AITO|问界
LUXEED|智界
STELATO|享界
HONGQI|红旗
Leapmotor|零跑
Xiaomi|小米
HUAWEI|华为
HarmonyOS|鸿蒙
TESLA|特斯拉
Mercedes-Benz|奔驰
Audi|奥迪
Volkswagen|大众
Toyota|丰田
Honda|本田
Nissan|日产
Lexus|雷克萨斯
Porsche|保时捷
Volvo|沃尔沃
Cadillac|凯迪拉克
Buick|别克
Ford|福特
Jeep|吉普
Land Rover|路虎
BOSE|博士
Brembo|布雷博
Harman Kardon|哈曼卡顿
Burmester|柏林之声
Dynaudio|丹拿
Dolby|杜比
Nappa|纳帕
Michelin|米其林
Pirelli|倍耐力
Bosch|博世
CATL|宁德时代
NVIDIA|英伟达
Qualcomm|高通
Snapdragon|骁龙
Android|安卓
WeChat|微信
Bluetooth|蓝牙
Wi-Fi|无线网
WiFi|无线网
CarPlay|CAR PLAY
HiCar|HI CAR
CarLife|CAR LIFE
e-POWER|E POWER
`);

/** What comes with the product. A reading that users enter for the same word takes its place. */
export const READINGS: readonly Reading[] = [
  ...SOUNDS.map(([text, pinyin]) => ({ text, pinyin })),
  ...BRANDS.map(([text, say]) => ({ text, say })),
];
