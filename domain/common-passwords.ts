// The most common passwords of eight characters or more, in lower case. NIST SP 800-63B asks to
// refuse them.
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword p@ssword1 passwort
  12345678 123456789 1234567890 0123456789 12345678910 87654321 987654321 0987654321 123123123 12341234
  11111111 00000000 22222222 55555555 66666666 77777777 88888888 99999999 12121212 11223344 111222333 123454321
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 asdfghjk asdfghjkl
  asdfasdf zxcvbnm1 zxcvbnm123 q1w2e3r4 q1w2e3r4t5 abcd1234 abc12345 abcdefgh a1b2c3d4 aaaaaaaa aa123456 123456aa
  123456abc a123456789 123qweasd 1234qwer qwer1234 iloveyou iloveyou1 iloveyou2 sunshine sunshine1 princess princess1
  football football1 baseball baseball1 basketball superman superman1 batman123 starwars trustno1 letmein1 letmein123
  welcome1 welcome123 welcome2 whatever computer internet samsung1 michelle jennifer jonathan jordan23 michael1 charlie1
  butterfly chocolate corvette mercedes mustang1 midnight dragon123 monkey123 shadow123 master123 killer123 summer2024
  summer2025 winter2025 autumn2025 spring2025 changeme changeme1 secret123 admin123 admin1234 administrator testtest test1234
  guest123 login123 hello123 freedom1 blink182 liverpool contraseña contrasena teamo123 tequiero estrella mariposa
  vaccine1 vaccine123 pharmacy pharmacy1 dosepath dosepath1`.split(/\s+/),
);
