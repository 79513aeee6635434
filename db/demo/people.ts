// Customers and riders of the demo, with invented names and addresses.

export const demoPerson = {
  email: "demo@tiffin.example",
  fullName: "Ayesha Khan",
  phone: "+92 300 5550142",
  addresses: [
    { label: "Home", address: "House 7, Street 12, Block C, Model Town, Lahore" },
    { label: "Office", address: "3rd Floor, 41-K, Gulberg II, Lahore" },
  ],
} as const;

/** The customers who wrote reviews; their email addresses are derived from the names. */
export const reviewers: readonly (readonly [fullName: string, address: string])[] = [
  ["Bilal Ahmed", "House 22, Street 4, Block F, Johar Town, Lahore"],
  ["Fatima Siddiqui", "Flat 5-B, Rose Apartments, Gulshan-e-Iqbal Block 7, Karachi"],
  ["Usman Tariq", "House 310, Street 18, F-10/2, Islamabad"],
  ["Hira Malik", "12-D, Askari 10, Lahore"],
  ["Zain Raza", "House 9, Lane 3, Phase 6, DHA, Karachi"],
  ["Maryam Iqbal", "Flat 12, Block 2, G-11/3, Islamabad"],
  ["Hamza Sheikh", "54 Nisbat Road, Lahore"],
  ["Sana Qureshi", "House 17-C, Block 4, Clifton, Karachi"],
  ["Ali Hassan Bukhari", "House 88, Street 7, I-8/2, Islamabad"],
  ["Noor Fatima", "House 3, Street 21, Wapda Town, Lahore"],
  ["Danish Memon", "Flat 301, Al-Noor Heights, Bahadurabad, Karachi"],
  ["Rabia Chaudhry", "House 61, Block B, Faisal Town, Lahore"],
  ["Saad Farooqi", "House 5, Street 40, G-9/1, Islamabad"],
  ["Komal Baloch", "House 14, Khayaban-e-Seher, Phase 6, DHA, Karachi"],
  ["Imran Yousafzai", "House 200, Sector C, Bahria Town Phase 4, Islamabad"],
  ["Mahnoor Abbasi", "House 33, Street 9, E-11/2, Islamabad"],
  ["Talha Javed", "House 71, Block J1, Johar Town, Lahore"],
  ["Sadia Ansari", "House 6, Block H, North Nazimabad, Karachi"],
  ["Faizan Mirza", "House 15, Tipu Sultan Road, KCHS, Karachi"],
  ["Anum Shah", "House 49, Sarwar Colony, Cantt, Lahore"],
  ["Kashif Dar", "House 102, Street 2, Samanabad, Lahore"],
  ["Iqra Nawaz", "Flat 8, Block 17, F-11/1, Islamabad"],
  ["Shahzaib Khoso", "House 28, Block 5, Gulistan-e-Jauhar, Karachi"],
  ["Wajiha Rehman", "House 11, Street 33, F-8/1, Islamabad"],
];

export const riders: readonly (readonly [id: string, fullName: string])[] = [
  ["rider-asif", "Asif Mehmood"],
  ["rider-naveed", "Naveed Akhtar"],
  ["rider-shakeel", "Shakeel Abbas"],
  ["rider-rizwan", "Rizwan Gul"],
  ["rider-tanveer", "Tanveer Hussain"],
  ["rider-junaid", "Junaid Soomro"],
];
