/** The people of the demo: their names, and the local part of an address where it differs. */
const customers = `
Zoë Müller; Marie-Luise Freiin von Hohenberg-Strassberg; Jürgen Groß; Anna Nowak; Łukasz Żółkiewski; Björn Åkesson
Siobhán Ní Dhomhnaill; Fatma Yıldız; Mehmet Çağlar Öztürk; Nguyễn Thị Minh Khai; Trần Văn An; Chloé Lefèvre
Jean-Baptiste de La Rochefoucauld; José Ángel Núñez; María del Carmen Fernández de Córdoba y Álvarez de Toledo; Inés Peña
João Gonçalves; Ana Beatriz Conceição; Giulia D'Angelo; Niccolò Savonarola; Þórunn Guðmundsdóttir; Jón Ólafsson
Kateřina Dvořáková; Jiří Novotný; Ľubomír Šťastný; Ştefan Ionescu; Ioana Bălan; Đorđe Petrović; Ana Kovačić; Žiga Zupan
Ágnes Szabó; Gergő Kőszegi; Mārtiņš Bērziņš; Ieva Kalniņa; Rasa Žukauskaitė; Kadri Põld; Aino Hämäläinen; Väinö Mäkelä
Ingrid Sørensen; Søren Kjær; Håkon Bjørnstad; Sanne van der Berg; Thijs de Vries; Wouter Jan Pieter van den Bosch-Brouwer
Elif; Bo; Xi; Noor; Ali; Kofi Mensah; Amara Okafor; Chidinma Nwosu-Adebayo; Thandiwe Nkosi; Sipho Dlamini; Wanjiru Kamau
Tewodros Bekele; Aisha Mohamed; Yusuf Abdi Warsame; Leilani Kahananui; Tāne Ngata; Marama Te Whata; Priya Raghunathan
Arjun Mehta; Venkatanarasimharajuvaripeta Subramaniam; Sunita Rao; Farid Haddad; Layla Nasser; Omar Benali; Rania Said
Kim Minjun; Park Seo-yeon; Tanaka Haruka; Sato Kenji; Liu Wei; Chen Mei-Ling; Wong Ka Fai; Siti Nurhaliza; Budi Santoso
Maria Clara Dela Cruz; Jomar Reyes; Somchai Suwan; Emma Clarke; Oliver Smith; Tom O'Brien; Grace Hopper; Ada Byron
Peter Pan; Lena Fischer; Paul Weber; Mia Schneider; Jonas Becker; Clara Hoffmann; Felix Wagner; Emil Schulz; Ida Koch
Greta Bauer; Theo Richter; Nele Klein; Oskar Wolf; Frieda Neumann; Anton Schwarz; Martha Zimmermann; Carl Braun
Lotte Krüger; Hugo Hartmann; Pauline Lange; Moritz Werner; Johanna Krause; Ben Lehmann; Ella Köhler; Leo Maier
李小龍|li.xiaolong; 王秀英|wang.xiuying; 田中 さくら|tanaka.sakura; 佐藤 健|sato.ken; 김민지|kim.minji; 박지훈|park.jihun
Ольга Иванова|olga.ivanova; Дмитро Шевченко|dmytro.shevchenko; Γιώργος Παπαδόπουλος|g.papadopoulos; Ελένη Νικολάου|eleni
محمد العلي|m.alali; نور حسن|nour.hassan; שרה כהן|sarah.cohen; דוד לוי|david.levi; สมหญิง ใจดี|somying; अनिता शर्मा|anita.sharma
ნინო ბერიძე|nino; Աննա Սարգսյան|anna.sargsyan; দীপা রায়|dipa.roy; தமிழரசி முருகன்|tamilarasi; R2 "Dee" Nakamura; ☕ Coffee Fan
`;

/** Letters that have no plain letter in their decomposition. */
const plain: Record<string, string> = { ß: 'ss', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

const localPart = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæøłđðþı]/g, (letter) => plain[letter] ?? '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '.')
    .slice(0, 40)
    .replace(/^\.|\.$/g, '');

/** First names of people who state their gender; the others leave it out. */
const women = `Zoë Marie-Luise Anna Siobhán Fatma Chloé Inés Ana Giulia Kateřina Ioana Ágnes Ieva Rasa Aino Ingrid Sanne Amara Thandiwe
Aisha Leilani Marama Priya Sunita Layla Rania Emma Grace Ada Lena Mia Clara Ida Greta Nele Frieda Martha Lotte Pauline Johanna Ella`;
const men = `Jürgen Łukasz Björn Mehmet Jean-Baptiste José João Niccolò Jón Jiří Ľubomír Ştefan Đorđe Gergő Väinö Søren Håkon Thijs Wouter
Kofi Sipho Tewodros Yusuf Tāne Arjun Farid Omar Budi Oliver Tom Peter Paul Jonas Felix Emil Theo Oskar Anton Carl Hugo Moritz Ben Leo`;

const genderOf = (name: string): string => {
  const [first = ''] = name.split(' ');
  const isAmong = (names: string) => names.split(/\s/).includes(first);
  if (isAmong(women)) return 'Female';
  if (isAmong(men)) return 'Male';
  return ['Bo', 'Xi'].includes(first) ? 'Non-binary' : '';
};

export interface DemoCustomer {
  name: string;
  email: string;
  /** '' if not stated. */
  gender: string;
}

/**
 * All customers of the demo's shops. Their addresses are at example.org, which delivers to no one
 * (RFC 2606).
 */
export const demoCustomers: DemoCustomer[] = customers
  .split(/[;\n]/)
  .map((entry) => entry.trim())
  .filter((entry) => entry !== '')
  .map((entry) => {
    const [name = '', local] = entry.split('|');
    return { name, email: `${local ?? localPart(name)}@example.org`, gender: genderOf(name) };
  });
